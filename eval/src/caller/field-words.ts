/** By which words of an agent a caller notices that a field is asked for, in whatever words the agent asks. */
import type { FieldSpec } from '@uketsuke/contracts';

interface Kind {
  /** In key or label of the field. */
  is: RegExp;
  /** In a question. */
  asked: RegExp;
}

const kinds: readonly Kind[] = [
  {
    is: /phone|\btel|number to (call|reach)|電話番号|連絡先/i,
    asked:
      /電話番号|ご?連絡先|(続き|残り).{0,6}番号|番号.{0,8}(続き|残り)|市外局番|(phone|contact|call-?back|mobile|cell|telephone|best) (phone )?number|rest of (the|your) number|remaining digits|number (to|we can) (reach|call)|area code/i,
  },
  { is: /e-?mail|メール/i, asked: /メール|e-?mail/i },
  {
    is: /^(full_|your_|caller_|contact_|guest_|owner_|parent_)?name\b|^(お|ご)?(名前|氏名)|your name|full name/i,
    asked:
      /お名前|ご?氏名|(どちら|どなた)様|苗字|名字|フルネーム|(your|full|first|last|the|a) name|who am i (speaking|talking)|who is (calling|this)|who's calling/i,
  },
  {
    is: /date|\bday|when|_time|time\b|日時|日にち|希望日|曜日|時間|いつ/i,
    asked:
      /いつ|日時|日にち|お?日付|何日|何曜日|ご都合|お?時間|何時|午前か|午前です|what (day|time|date)|which (day|date)|\bwhen\b|day and time|date and time|what hour|am or pm|a\.m\. or|morning or/i,
  },
  { is: /party|people|guests|persons|passengers|人数|名様/i, asked: /何名|何人|人数|how many|how large|party size/i },
  { is: /address|住所/i, asked: /住所|お届け先|番地|\baddress\b|where (are you|do you live|should we)/i },
  {
    is: /pick-?up|where|location|場所|お迎え/i,
    asked: /どちら(まで|に|へ|から)|場所|お迎え|\bwhere\b|location|pick(ed)? ?(you )?up/i,
  },
  {
    is: /reason|request|issue|problem|matter|symptom|purpose|concern|subject|details|message|用件|要望|症状|内容|相談|備考|伝言/i,
    asked:
      /ご?用件|ご?要望|ご?相談|ご?希望はござ|どのような|どういった|どうされ|どうなさ|症状|内容|what.{0,20}(about|reason|problem|issue|wrong|happen|matter|help)|reason|details|describe|calling about|special request/i,
  },
];

export interface Strength {
  key: string;
  /** As it would be said. */
  label: string;
  strength: number;
}

/** How strongly a sentence speaks of each field; those of which it does not speak are left out. */
export function fieldsIn(sentence: string, fields: readonly FieldSpec[]): Strength[] {
  return fields
    .map((field) => ({
      key: field.key,
      label: plain(spokenLabel(field.label)),
      strength: strengthOf(sentence, field),
    }))
    .filter(({ strength }) => strength > 0)
    .toSorted((a, b) => b.strength - a.strength);
}

/** Its label stands there word for word. */
export const namedByLabel = 100;

function strengthOf(sentence: string, { key, label, type }: FieldSpec): number {
  const text = plain(sentence);
  const wanted = plain(spokenLabel(label));
  if (wanted !== '' && text.includes(wanted)) return namedByLabel + wanted.length;
  const parts = partsOf(label, key);
  const found = parts.filter((part) => text.includes(part));
  const kind = kinds.find(({ is }) => (type === 'phone' ? is.test('phone') : is.test(key) || is.test(label)));
  const byKind = kind?.asked.test(sentence) ? 50 : 0;
  const byParts = parts.length > 0 ? (40 * found.join('').length) / parts.join('').length : 0;
  const total = byKind + (byParts >= 12 ? byParts : 0);
  return total >= 20 ? total : 0;
}

/** Without brackets, politeness and the request around it. */
export function spokenLabel(label: string): string {
  return label
    .replaceAll(/[（(【[].*?[）)】\]]/g, '')
    .replace(/を?(教えてください|お聞かせください|お願いします|お伺いします)[。.]?$/u, '')
    .replace(/^(お|ご)(?=.{2})/u, '')
    .replace(/^(your|the|a) /i, '')
    .replace(/[?？]$/u, '');
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\b(your|the|a|an|my)\b ?/g, '')
    .replaceAll(/[\s_]+/g, '')
    .replaceAll(/(お|ご)(?=[\p{Script=Han}\p{Script=Katakana}])/gu, '');
}

const emptyWords = new Set(['the', 'your', 'of', 'for', 'and', 'or', 'a', 'an', 'to', 'is', 'in', 'what', 'preferred']);

function partsOf(label: string, key: string): string[] {
  const spoken = spokenLabel(label).normalize('NFKC').toLowerCase();
  const isJapanese = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(spoken);
  const parts = isJapanese
    ? (spoken.match(/[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu) ?? [])
    : spoken.split(/[^a-z0-9]+/);
  const words = parts.filter((part) => part.length > 1 && !emptyWords.has(part));
  return words.length > 0 ? words : key.split('_').filter((part) => part.length > 2);
}
