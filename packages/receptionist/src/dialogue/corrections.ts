/** What the caller wants changed of what is recorded already. */
import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../fields/clean-value.ts';
import { kindOf, type FieldKind } from '../fields/field-kind.ts';
import { understand, type Understanding } from '../fields/understand.ts';
import { stripFillers } from '../intents/fillers.ts';
import { readAnswer } from '../intents/yes-no.ts';

const mentions: Partial<Record<FieldKind, RegExp>> = {
  name: /名前|氏名|\bname\b/i,
  phone: /電話|番号|連絡先|\bphone\b|\bnumber\b/i,
  date: /日付|日にち|日程|\bdate\b|\bday\b/i,
  time: /時間|時刻|\btime\b/i,
  dateTime: /日時|日にち|日付|時間|日程|\bdate\b|\btime\b|\bday\b/i,
  people: /人数|何名|\bparty\b|\bpeople\b|\bguests\b/i,
  address: /住所|\baddress\b/i,
  email: /メール|e-?mail/i,
  reason: /理由|用件|症状|\breason\b/i,
  request: /要望|備考|\brequest|\bnote/i,
};
const instead = /(?:じゃなくて|ではなくて|ではなく|じゃなく|でなくて)、?|\bnot [^,.]{1,40}?(?:,? but |, ?(?:it'?s )?)/i;
/** "Xを Yに変更して": the new value stands in the middle. */
const exchanged =
  /(?:を|は|が)、?\s*([^、。]{1,60}?)(?:に|へ|と)(?:変更|訂正|修正|直|変え|して(?:ください|もらえ|いただけ|ほしい)|お願い)/;
const wrongness =
  /^.*?(?:が|を|は|の)?(?:間違え(?:ました|てました|ていました|て)|間違って(?:いました|いる|ます|います|る)?|間違い(?:です|でした)?|違い(?:ます|ました)|違って(?:いました|います|ます|る)?|違う|変更(?:して|したい|お願い|を)?(?:ください|です|します)?|訂正(?:して|したい|を)?(?:ください|です)?|修正(?:して|したい|を)?(?:ください|です)?|直して(?:ください)?)(?:んです(?:が|けど)?|です|お願いします)?[、。\s]*|\b(?:(?:can|could) you |i(?:'d| would) like to |i want to |please |i need to )?(?:change|correct|fix|update) (?:my |the )?(?:phone |full )?(?:name|number|phone|date|time|party(?: size)?|address|email|reason|day)(?: to)?|.*\b(?:is|are|was|got it) (?:wrong|incorrect|not right|not correct)\b[,.\s]*(?:it'?s |it should be )?/i;

/** "18時に変更": the new value stands in front. */
const changedTo = /^(?:.*?(?:を|は)、?)?(.+?)に(?:変更|訂正|修正|直し|変え)/;

export interface Correction {
  /** Of text fields. */
  values: Map<string, string>;
  phone: Understanding['phone'];
  /** Named, but without its new value. */
  target: FieldSpec | null;
}

export interface CorrectionOptions {
  fields: readonly FieldSpec[];
  /** By key, what is recorded. */
  values: ReadonlyMap<string, string | null>;
  /** The one recorded last: "no, it's …" means it. */
  last: FieldSpec | null;
}

export function findCorrection(text: string, { fields, values, last }: CorrectionOptions): Correction {
  const said = stripFillers(readAnswer(stripFillers(text)).rest).replace(
    /^(?:(?:actually|sorry|i meant|i mean|wait|すみません|すいません|あの|やっぱり)[、,.\s]*)+/i,
    '',
  );
  const parts = instead.exec(said);
  const before = parts ? said.slice(0, parts.index) : '';
  const named = fieldNamed(said, fields);
  const into = parts ? undefined : (named === null ? changedTo : exchanged).exec(said)?.[1];
  const after = into ?? (parts ? said.slice(parts.index + parts[0].length) : said).replace(wrongness, '').trim();
  const replaced = parts ? fields.find((field) => isPart(before + parts[0], values.get(field.key) ?? null)) : undefined;
  const target = named ?? replaced ?? alike(cleanValue(after, 'other'), fields, values) ?? null;
  const found = understand(after, { fields, asked: target, digitsBefore: '' });
  if (target && target.type !== 'phone') {
    const value = cleanValue(found.rest.join(' '), kindOf(target));
    if (value !== '' && !fieldNamed(value, [target])) found.values.set(target.key, value);
  }
  const nothing = found.values.size === 0 && found.phone.status === 'none';
  const tail = cleanValue(after, last ? kindOf(last) : 'other');
  if (nothing && target === null && last && last.type !== 'phone' && tail !== '' && [...tail].length <= 40) {
    found.values.set(last.key, tail);
  }
  const isOpen =
    target !== null && !found.values.has(target.key) && !(target.type === 'phone' && found.phone.status === 'valid');
  return { values: found.values, phone: found.phone, target: isOpen ? target : null };
}

export function fieldNamed(text: string, fields: readonly FieldSpec[]): FieldSpec | null {
  const byLabel = fields.find((field) => text.toLowerCase().includes(field.label.toLowerCase().replace(/^お|^ご/, '')));
  return byLabel ?? fields.find((field) => mentions[kindOf(field)]?.test(text)) ?? null;
}

function isPart(text: string, value: string | null): boolean {
  return value !== null && value !== '' && text.toLowerCase().includes(value.toLowerCase());
}

/** The field whose value sounds like this: "it's Rosse" means "Ross". */
export function alike(
  text: string,
  fields: readonly FieldSpec[],
  values: ReadonlyMap<string, string | null>,
): FieldSpec | undefined {
  return fields.find((field) => field.type !== 'phone' && likeness(text, values.get(field.key) ?? '') >= alikeMin);
}

const alikeMin = 0.6;

/** Shared pairs of characters, 0 to 1. */
function likeness(a: string, b: string): number {
  const [first, second] = [pairs(a), pairs(b)];
  if (first.size === 0 || second.size === 0) return 0;
  return (2 * [...first].filter((pair) => second.has(pair)).length) / (first.size + second.size);
}

function pairs(text: string): Set<string> {
  const characters = [...text.toLowerCase()];
  return new Set(characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`));
}
