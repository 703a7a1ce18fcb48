/** What the caller wants changed of what is recorded already. */
import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../fields/clean-value.ts';
import { kindOf } from '../fields/field-kind.ts';
import { fieldNamed, findLabelled } from '../fields/find-labelled.ts';
import { countsSomething, leadingCount } from '../fields/count-in.ts';
import { findValue } from '../fields/find-values.ts';
import { isPlausible } from '../fields/judge-value.ts';
import { optionIn, optionsOf } from '../fields/options.ts';
import { shapeOf } from '../fields/shape-of.ts';
import { smallNumber } from '../fields/number-words.ts';
import { understand, type Understanding } from '../fields/understand.ts';
import { isDecline } from '../intents/decline.ts';
import { stripFillers } from '../intents/fillers.ts';
import { readAnswer } from '../intents/yes-no.ts';
import { replaceTail } from '../numbers/replace-tail.ts';
import { splitClauses } from '../text/clauses.ts';
import type { Desk } from './desk.ts';

const instead = /(?:じゃ|では|で|や)なく(?:て)?、?|\bnot [^,.]{1,40}?(?:,? but |, ?(?:it'?s )?)/i;
/** "It's a Corolla, not a Camry". */
const notThis = /^(.+?),? not (?:an? |the )?([^,.]{2,40})[,.\s]*$/i;
/** "Xを Yに変更して": the new value stands in the middle. */
const exchanged =
  /(?:を|は|が)、?\s*([^、。]{1,60}?)(?:に|へ|と)(?:変更|訂正|修正|直|変え|して(?:ください|もらえ|いただけ|ほしい)|お願い)/;
const wrongness =
  /^.*?(?:が|を|は|の)?(?:間違え(?:ました|てました|ていました|て)|間違って(?:いました|いる|ます|います|る)?|間違い(?:です|でした)?|違い(?:ます|ました)|違って(?:いました|います|ます|る)?|違う|変更(?:して|したい|お願い|を)?(?:ください|です|します)?|訂正(?:して|したい|を)?(?:ください|です)?|修正(?:して|したい|を)?(?:ください|です)?|直して(?:ください)?)(?:んです(?:が|けど)?|です|お願いします)?[、。\s]*|\b(?:(?:can|could) you |i(?:'d| would) like to |i want to |please |i need to )?(?:change|correct|fix|update) (?:my |the )?(?:phone |full )?(?:name|number|phone|date|time|party(?: size)?|address|email|reason|day)(?: to)?|\b(?:change|switch|correct|update) (?:my |the )?\w+(?: \w+)? to |.*\b(?:is|are|was|got it) (?:wrong|incorrect|not right|not correct)\b[,.\s]*(?:it'?s |it should be )?/i;

const apology = /^(?:(?:actually|sorry|i meant|i mean|wait|すみません|すいません|あの|やっぱり)[、,.\s]*)+/i;
const aNumber = new RegExp(smallNumber, 'i');
/** "18時に変更": the new value stands in front. */
const changedTo = /^(?:.*?(?:を|は)、?)?(.+?)に(?:変更|訂正|修正|直し|変え)/;

export interface Correction {
  /** Of text fields. */
  values: Map<string, string>;
  /** Keys of fields that are to be empty after all. */
  declined: ReadonlySet<string>;
  phone: Understanding['phone'];
  /** Named, but without its new value. */
  target: FieldSpec | null;
}

export interface CorrectionOptions {
  fields: readonly FieldSpec[];
  /** All of the conversation, where these are not all. */
  all?: readonly FieldSpec[];
  /** By key, what is recorded. */
  values: ReadonlyMap<string, string | null>;
  /** The one recorded last: "no, it's …" means it. */
  last: FieldSpec | null;
  country: Desk['country'];
}

export function findCorrection(text: string, options: CorrectionOptions): Correction {
  const parts = partsNaming(text, options).map((part) => findOne(part, options));
  if (parts.length < 2) {
    // "I can't read my own writing. It's 19 Harbour Road": the new value may stand in one of the sentences.
    const found = [text, ...splitClauses(text)].map((clause) => findOne(clause, options));
    return found.find((one) => isTold(one, options.fields)) ?? findOne(text, options);
  }
  return {
    values: new Map(parts.flatMap(({ values }) => [...values])),
    declined: new Set(parts.flatMap(({ declined }) => [...declined])),
    phone: parts.map(({ phone }) => phone).findLast(({ status }) => status === 'valid') ?? { status: 'none' },
    target: parts.map(({ target }) => target).find((target) => target !== null) ?? null,
  };
}

function isTold({ values, declined, phone, target }: Correction, fields: readonly FieldSpec[]): boolean {
  const isValue = (field: FieldSpec): boolean => isPlausible(values.get(field.key) ?? '', kindOf(field));
  return fields.some(isValue) || declined.size > 0 || phone.status !== 'none' || target !== null;
}

/** The parts of a sentence that are each about another field: "make it Friday, and the number of people is five". */
function partsNaming(text: string, { fields, all = fields }: CorrectionOptions): string[] {
  const parts: string[] = [];
  const named = new Set<string>();
  for (const piece of text.split(/(?<=[、,。;.])\s*|\s+and\s+(?=\w)/)) {
    const field =
      fieldNamed(piece, fields) ?? fields.find((candidate) => formedValue(piece, candidate, all) !== undefined);
    const isNew = field !== undefined && !named.has(field.key) && !/^(?:not|じゃな)/i.test(piece);
    if (field) named.add(field.key);
    if (isNew || parts.length === 0) parts.push(piece);
    else parts.push(joinAgain(parts.pop() ?? '', piece));
  }
  return named.size > 1 || notThis.test(parts[0] ?? '') ? parts.map((part) => part.replace(/[、,。;.\s]+$/, '')) : [];
}

function joinAgain(before: string, piece: string): string {
  if (!/^\w/.test(piece)) return before + piece;
  return `${before}${/[、,。;.]$/.test(before) ? ' ' : ' and '}${piece}`;
}

/** What has the form of the field's values; a name has none. */
function formedValue(text: string, field: FieldSpec, all: readonly FieldSpec[]): string | undefined {
  return kindOf(field) === 'name' ? undefined : findValue(text, shapeOf(field, all))?.value;
}

function findOne(text: string, { fields, all = fields, values, last, country }: CorrectionOptions): Correction {
  const said = stripFillers(readAnswer(stripFillers(text)).rest).replace(apology, '');
  const named = fieldNamed(said, fields);
  const { replaced, rest } = withoutOld(said, fields, values);
  const into = replaced || rest !== said ? undefined : (named === null ? changedTo : exchanged).exec(said)?.[1];
  const after = into ?? rest.replace(wrongness, '').trim();
  const target = named ?? replaced ?? soundsLike(after, fields, values) ?? null;
  const found = understand(after, { fields, all, asked: target, country });
  const phone =
    target?.type === 'phone' && found.phone.status !== 'valid'
      ? tailOf(after, values.get(target.key) ?? '', country)
      : found.phone;
  const emptied = isDecline(named ? after.replace(/^.*?(?:は|が|も)、?/, '') : after) ? (named ?? last) : null;
  if (emptied && !emptied.required) return { values: new Map(), declined: new Set([emptied.key]), phone, target: null };
  const isPhone = target?.type === 'phone';
  const value = target && !isPhone ? newValue(after, target, { all, rest: found.rest }) : null;
  if (target && value !== null) found.values.set(target.key, value);
  if (target === null && found.values.size === 0 && phone.status === 'none') {
    const meant =
      valueOfLast(after, last) ?? valueInShape(after, fields, values) ?? countInstead(after, fields, values);
    if (meant) found.values.set(...meant);
  }
  const isNew = isPhone ? phone.status === 'valid' : target !== null && found.values.has(target.key);
  return { values: found.values, declined: found.declined, phone, target: isNew ? null : target };
}

/** What the field shall hold instead; null where no more than the field is named. */
function newValue(
  after: string,
  target: FieldSpec,
  { all, rest }: { all: readonly FieldSpec[]; rest: readonly string[] },
): string | null {
  const formed = optionIn(after, optionsOf(target.label)) ?? formedValue(after, target, all) ?? null;
  if (formed !== null) return formed;
  const value = findLabelled(after, [target])?.value ?? cleanValue(rest.join(' '), kindOf(target));
  const isLabelAlone = fieldNamed(value, [target]) !== null && !aNumber.test(value);
  return value === '' || isLabelAlone ? null : value;
}

function valueOfLast(after: string, last: FieldSpec | null): [string, string] | null {
  const value = last && last.type !== 'phone' ? cleanValue(after, kindOf(last)) : '';
  return last && value !== '' && [...value].length <= 40 ? [last.key, value] : null;
}

/** "X, not Y", "not Y but X": the field that holds Y, and what is said instead. */
function withoutOld(
  said: string,
  fields: readonly FieldSpec[],
  values: CorrectionOptions['values'],
): { replaced: FieldSpec | undefined; rest: string } {
  const valueOf = (field: FieldSpec): string | null => values.get(field.key) ?? null;
  const [, told, old = ''] = notThis.exec(said) ?? [];
  const holder = told === undefined ? undefined : fields.find((field) => isPart(valueOf(field) ?? '', old));
  if (told !== undefined && holder) return { replaced: holder, rest: told };
  const parts = instead.exec(said);
  if (!parts) return { replaced: undefined, rest: said };
  const end = parts.index + parts[0].length;
  return { replaced: fields.find((field) => isPart(said.slice(0, end), valueOf(field))), rest: said.slice(end) };
}

/** "It ends in 0177": the rest of the number stays. */
function tailOf(text: string, value: string, country: Desk['country']): Understanding['phone'] {
  const replaced = replaceTail({ value, text, country });
  return replaced === null ? { status: 'none' } : { status: 'valid', value: replaced, rest: '' };
}

function isPart(text: string, value: string | null): boolean {
  return value !== null && value !== '' && text.toLowerCase().includes(value.toLowerCase());
}

/** "Make it size 6" means the "size 5" that is recorded: the same words with another number. */
function valueInShape(
  text: string,
  fields: readonly FieldSpec[],
  values: CorrectionOptions['values'],
): [string, string] | null {
  for (const { key } of fields) {
    const value = values.get(key) ?? '';
    const parts = [...value].length > 16 ? [] : value.split(aNumber);
    if (parts.length !== 2 || parts.join('').trim() === '') continue;
    const [before = '', behind = ''] = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const [same] = new RegExp(`${before}${smallNumber}${behind}`, 'i').exec(text) ?? [];
    if (same !== undefined) return [key, same];
  }
  return null;
}

/** "Five, with my aunt", where one number alone is recorded of anything. */
function countInstead(
  text: string,
  fields: readonly FieldSpec[],
  values: CorrectionOptions['values'],
): [string, string] | null {
  const told = leadingCount(text);
  const [field, ...others] = fields.filter((each) => countsSomething(each) && (values.get(each.key) ?? null) !== null);
  return told === null || field === undefined || others.length > 0 ? null : [field.key, told];
}

/** The field whose value sounds like this: "it's Rosse" means "Ross". */
export function soundsLike(
  text: string,
  fields: readonly FieldSpec[],
  values: ReadonlyMap<string, string | null>,
): FieldSpec | undefined {
  return fields.find((field) => {
    const value = values.get(field.key) ?? '';
    if (kindOf(field) === 'code') return isLike(unspaced(cleanValue(text, 'code')), unspaced(value));
    return field.type !== 'phone' && isLike(cleanValue(text, 'other'), value);
  });
}

const unspaced = (code: string): string => code.replaceAll(' ', '');

const alikeMin = 0.6;

function isLike(text: string, value: string): boolean {
  const [a, b] = [text.toLowerCase(), value.toLowerCase()];
  const isWithin = Math.min(a.length, b.length) >= 4 && (a.includes(b) || b.includes(a));
  return isWithin || likeness(a, b) >= alikeMin;
}

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
