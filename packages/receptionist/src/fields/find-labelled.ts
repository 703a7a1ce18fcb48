/** "用件は…", "the reason is …": the caller says which field they answer. */
import type { FieldSpec } from '@uketsuke/contracts';
import { isDecline } from '../intents/decline.ts';
import { spokenLabel } from '../wording/spoken-label.ts';
import { cleanValue } from './clean-value.ts';
import { type FieldKind, kindOf } from './field-kind.ts';
import { findValue } from './find-values.ts';
import { isPlausible } from './judge-value.ts';

const mentions: Partial<Record<FieldKind, RegExp>> = {
  name: /名前|氏名|\bname\b/i,
  phone: /電話|連絡先|\bphone\b|\b(?:my|phone|contact|mobile|the) number\b|^number\b/i,
  date: /日付|日にち|日程|\bdate\b|\bday\b/i,
  time: /時間|時刻|\btime\b/i,
  dateTime: /日時|日にち|日付|時間|日程|\bdate\b|\btime\b|\bday\b/i,
  people: /人数|何名|\bparty\b|\bpeople\b|\bguests\b/i,
  address: /住所|\baddress\b/i,
  email: /メール|e-?mail/i,
  reason: /理由|用件|症状|\breason\b|\bproblem\b/i,
  request: /要望|備考|\brequest|\bnote/i,
};

/** The field whose label, or usual name, is said in this text. */
export function fieldNamed(text: string, fields: readonly FieldSpec[]): FieldSpec | null {
  return labelled(text, fields) ?? fields.find((field) => mentions[kindOf(field)]?.test(text)) ?? null;
}

function labelled(text: string, fields: readonly FieldSpec[]): FieldSpec | undefined {
  const said = text.toLowerCase();
  const isNamed = ({ label }: FieldSpec): boolean =>
    /名/.test(label) && holds(withoutHonour(said), withoutHonour(label));
  return fields.find((field) => labelsOf(field).some((label) => holds(said, label))) ?? fields.find(isNamed);
}

/** "子どもの名前" is "お子様のお名前". */
function withoutHonour(text: string): string {
  return text.replace(/[おご](?=\p{Script=Han})|様|さん|ども|供/gu, '');
}

function holds(said: string, label: string): boolean {
  const at = said.indexOf(label);
  return (
    at >= 0 &&
    !(/^[a-z]/.test(label) && (/[a-z]$/.test(said.slice(0, at)) || /^[a-z]/.test(said.slice(at + label.length))))
  );
}

/** As it is written, without what is polite in it; of "A または B" either one. */
function labelsOf({ key, label }: FieldSpec): string[] {
  const { noun } = spokenLabel(label);
  const bare = noun.toLowerCase().replace(/^(?:ご希望の|お|ご)|^(?:your|preferred|number of) /, '');
  const ways = [label.toLowerCase(), ...bare.split(/または|もしくは|・|\/| or /), key.replaceAll('_', ' ')];
  return [...new Set(ways)].filter((way) => way.length >= (/^[a-z]/.test(way) ? 4 : 2));
}

export interface Labelled {
  field: FieldSpec;
  /** null: the caller has none. */
  value: string | null;
}

/** As in a form. */
const written = /^([^:：]{2,60})(?<!\d)[:：]\s*(.+)$/s;
const marked =
  /^(?:あの|えっと|えーと|それと|それから|あと|で|はい|and|also|yes|so)?[、,\s]*((?:(?:my|the|our) )?[^、。,]{1,24}?)(?:は|の(?:方|ほう)は|[:：]| is | are |'s | would be )[、,\s]*(.+)$/i;

/** Null: no field is named, or what is told of it is no value for it. */
export function findLabelled(sentence: string, fields: readonly FieldSpec[]): Labelled | null {
  const [, label = '', told = ''] = written.exec(sentence.trim()) ?? marked.exec(sentence.trim()) ?? [];
  const named = label === '' ? null : fieldNamed(label, fields);
  const isOfOther = /\b(?:his|her|its|their)\b|'s name$/i.test(label) && !named?.label.includes(label);
  const field = named && isOfOther && kindOf(named) === 'name' ? null : named;
  if (!field || field.type === 'phone' || /[?？]$|(?:です|ます)か[。]?$/.test(told)) return null;
  if (isDecline(told)) return { field, value: null };
  const kind = kindOf(field);
  const value = findValue(told, kind)?.value ?? cleanValue(told, kind);
  return isPlausible(value, kind) ? { field, value } : null;
}
