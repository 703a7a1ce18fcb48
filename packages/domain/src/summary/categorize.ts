import type { Category } from '@uketsuke/contracts';
import type { SummarySource } from './summary-writer.ts';

interface Sign {
  category: Category;
  said: RegExp;
}

/** In order: what a caller certainly is not here for, before what callers of a reception usually want. */
const signs: readonly Sign[] = [
  {
    category: 'wrong_number',
    said: /間違い電話|(かけ|掛け|番号を|番号)間違|(かけ|掛け)違|wrong number|misdial|dialed the wrong/i,
  },
  {
    category: 'sales',
    said: /営業の(お)?電話|営業でお電話|(弊社|当社)の(サービス|商品|製品)|(ご提案|ご紹介|ご案内)(を)?(したく|させて|で(お電話|ご連絡))|(光回線|広告|投資|電気代)の(ご)?(提案|紹介|案内)|our (product|service|company|solution)s? (can|could|will|offers?|helps?)|we offer|sales call|special offer|(handles|in charge of|responsible for) your (advertising|marketing|energy|website)|on behalf of/i,
  },
  {
    category: 'complaint',
    said: /クレーム|苦情|不満|ひどい|最悪|納得(でき|いか)|返金|故障|壊れ(て|た)|不良品|届(か|いてい)ない|対応が悪|文句|complain|refund|terrible|unacceptable|awful|broken|rude|never arrived/i,
  },
  {
    category: 'booking',
    said: /予約|(お)?席を(取|と)|キャンセル|日程を?変更|\bbook(ing)?\b|reserv(e|ation)|appointment|reschedul|cancel/i,
  },
];

const requested =
  /折り返|かけ直し|依頼|注文|見積|申し込み|申込|手配|資料(を)?請求|call (me )?back|order|quote|estimate|sign up|would like (you )?to/i;
const asked =
  /ですか|ますか|でしょうか|教えて|知りたい|問い合わせ|いくら|何時|どこ|[?？]|\b(what|when|where|how|which|do you|can i|could you tell)\b/i;
/** Fields that only a booking asks for. */
const bookingField =
  /予約|日時|希望日|来店|来院|人数|名様|チェックイン|施術|date|time|appointment|reserv|booking|party|guests/i;

/** What the call was about: from what was said, what was collected and how it ended. */
export function categorize({ outcome, turns, fields, config }: SummarySource): Category {
  const said = turns
    .filter(({ role }) => role === 'user')
    .map(({ text }) => text)
    .join('\n');
  const sign = signs.find((candidate) => candidate.said.test(said));
  if (sign) return sign.category;
  if (outcome === 'answered') return 'inquiry';
  const collected = config.fields.filter(({ key }) => typeof fields[key] === 'string');
  if (collected.some(({ key, label }) => bookingField.test(`${key} ${label}`))) return 'booking';
  if (requested.test(said)) return 'request';
  if (outcome === 'completed') return 'request';
  if (asked.test(said)) return 'inquiry';
  if (outcome === 'handoff') return 'request';
  return collected.length > 0 ? 'request' : 'other';
}
