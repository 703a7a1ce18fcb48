import { describe, type Described, isBrokenOff } from './describe.ts';
import type { Category } from '@uketsuke/contracts';
import type { SummarySource } from './summary-writer.ts';
import { tellServices } from './tell-services.ts';

export const business: Record<Category, string> = {
  booking: 'ご予約の件',
  inquiry: 'お問い合わせ',
  request: 'ご依頼',
  complaint: 'ご不満の申し出',
  sales: '営業のご連絡',
  wrong_number: '間違い電話',
  other: 'ご用件',
};

const handoffReasons: Record<string, string> = {
  handoff_rule: '取り次ぎの条件に当てはまったため',
  caller_asked_for_person: 'お客様が担当者との会話を希望されたため',
  emergency: '緊急のご用件のため',
  not_understood: '受付では承りきれなかったため',
};

const endings: Record<string, string> = {
  caller_hung_up: '必要な項目がそろう前に、お客様が通話を終了しました。',
  silence_timeout: 'お客様の応答がなかったため、通話を終了しました。',
  max_duration: '通話時間の上限に達したため、通話を終了しました。',
  connect_failed: '接続を確立できず、通話は始まりませんでした。',
  engine_failed: '音声エンジンの不具合により、通話が途中で終了しました。',
  node_lost: '通話サーバーとの接続が失われ、通話が途中で終了しました。',
};

export function writeJapanese(source: SummarySource, category: Category): string {
  const described = describe(source);
  const { collected, corrected, unconfirmed, declined, takenBack, missing, answered, quote } = described;
  const isSettled = source.outcome === 'completed' || source.outcome === 'answered';
  const sentences = [opening(source, category, described)];
  if (answered) sentences.push(`「${answered.q}」というご質問に、「${answered.a}」とお答えしました。`);
  if (collected.length > 0) {
    const list = collected.map(({ label, value }) => `${label}は「${value}」`).join('、');
    sentences.push(`${isSettled ? '' : 'それまでに伺った内容は、'}${list}です。`);
  }
  if (corrected.length > 0) sentences.push(`${quoted(corrected)}は、途中で訂正されました。`);
  if (unconfirmed !== null && unconfirmed.length > 0) {
    sentences.push(`${quoted(unconfirmed)}は、お客様の確認を得ていません。`);
  }
  sentences.push(...tellServices(source.services, 'ja'));
  if (quote !== null) sentences.push(`お客様は「${quote}」とお話しでした。`);
  if (takenBack.length > 0) sentences.push(`${quoted(takenBack)}は、お客様が取り消されました。`);
  if (declined.length > 0) sentences.push(`${quoted(declined)}は、お客様が回答を控えられました。`);
  if (source.outcome === 'completed' && missing.length === 0) {
    const isConfirmed = unconfirmed?.length === 0;
    sentences.push(`必要な項目はすべて伺い${isConfirmed ? '、お客様に確認し' : ''}ました。`);
  }
  if (!isSettled && described.hasCallerSpoken && missing.length > 0)
    sentences.push(`伺えなかった必須項目は${quoted(missing)}です。`);
  return sentences.join('');
}

function opening({ channel, outcome, reason }: SummarySource, category: Category, described: Described): string {
  const by = channel === 'phone' ? 'お電話' : 'Web 通話';
  if (outcome === 'completed') return `${by}で${business[category]}を承りました。`;
  if (outcome === 'answered') return `${by}で${business[category]}をいただき、その場で回答しました。`;
  const about = category === 'other' ? '' : `${by}で${business[category]}がありました。`;
  if (outcome === 'handoff') {
    return `${about}${handoffReasons[reason] ?? '担当者の対応が必要になったため'}、担当者に取り次ぎました。`;
  }
  if (reason === 'caller_hung_up' && !isBrokenOff(described, category)) return `${about}通話は終了しました。`;
  return `${about}${endings[reason] ?? '通話が途中で終了しました。'}`;
}

function quoted(labels: readonly string[]): string {
  return labels.map((label) => `「${label}」`).join('');
}
