/** The value in the answer to a field, where it does not say by itself that it is one. */
import type { Language } from '@uketsuke/contracts';
import { isOnlyGreeting, stripFillers } from '../intents/fillers.ts';
import { readAnswer } from '../intents/yes-no.ts';
import { cutText } from '../text/normalize.ts';
import { cleanValue } from './clean-value.ts';
import { countIn } from './count-in.ts';
import { type FieldKind, isWhen } from './field-kind.ts';
import { isFuller, nameIn } from './find-name.ts';
import { findValue } from './find-values.ts';
import { hasDay, hasPartOfDay } from './find-when.ts';
import { isWordAlone } from './judge-name.ts';
import { isPlausible } from './judge-value.ts';
import { nounIn, orderIn } from './noun-in.ts';
import { englishNumber } from './number-words.ts';
import { optionIn, optionNamed, optionsOf } from './options.ts';
import { valueCharactersMax } from './understand.ts';

export interface AnswerFound {
  /** In which it was told. */
  clause: string;
  value: string;
  /** The value is only the word that was asked for: the rest of the clause tells more. */
  tellsMore?: boolean;
}

export interface AnswerOptions {
  kind: FieldKind;
  /** What may be told for it: where only a day is asked for, maybe its hour as well. */
  shape: FieldKind;
  label: string;
  language: Language;
}

/** `said`: what is left of the answer once the other fields have theirs. Null: none of them is a value for this field. */
export function answerIn(said: readonly string[], { kind, shape, label, language }: AnswerOptions): AnswerFound | null {
  const clauses = said.filter((clause) => !isOnlyGreeting(clause));
  if (kind === 'phone' || clauses.length === 0) return null;
  const reading = kind === 'name' ? withReading(clauses.join('、')) : null;
  if (reading !== null) return { clause: clauses.join('、'), value: reading };
  // "Morning. I want to put her up for the winter": a word in front of what is told is no name.
  const isOneOfMany = clauses.length > 1;
  const found = candidatesOf(clauses, kind)
    .map((clause) => ({ clause, value: (kind === 'people' ? countIn(clause, label) : null) ?? valueIn(clause, shape) }))
    .filter(({ value }) => isPlausible(value, kind) && !(isOneOfMany && kind === 'name' && isWordAlone(value)))
    .filter(({ clause }) => kind !== 'otherName' || !wishes.test(clause));
  const [first] = found;
  if (first === undefined) return null;
  // "Priya. Priya Nair": the fullest one.
  const { clause, value } =
    (kind === 'name' && found.findLast(({ value: fuller }) => isFuller(fuller, first.value))) || first;
  if (kind === 'people' && language === 'ja') return { clause, value: counted(value) };
  const isLong = isWhen(kind) || [...value].length > optionCharactersMin;
  const options = isLong ? optionsOf(label) : [];
  const option = isWhen(kind) ? optionNamed(clauses.join(' '), options) : optionIn(clause, options);
  if (option !== null) return { clause, value: option };
  // "初診か再診か" may be answered in a sentence, a list in brackets is one to choose from.
  if (kind === 'other' && options.length > 0 && /[(（]/.test(label) && isSentence(value)) return null;
  const [, title] = kind === 'other' ? (quoted.exec(clause) ?? []) : [];
  if (title !== undefined) return { clause, value: title };
  const ordered = kind === 'other' ? orderIn(clause) : null;
  if (ordered !== null) return { clause, value: ordered };
  const noun = kind === 'other' ? nounIn(clause, label) : null;
  return { clause, ...(noun ?? { value: cutText(value, valueCharactersMax) }) };
}

const wishes = /(?:たい|ほしい|欲しい)(?:ん|の)?(?:です|だ)/;

/** Of a title all that counts stands in its marks. */
const quoted = /[「『"]([^」』"]{2,60})[」』"]/;
/** More than the caller's own words for one of the answers that a label names. */
function isSentence(value: string): boolean {
  return /[ぁ-ん]/.test(value) ? [...value].length > 16 : value.split(' ').length > 6;
}

/** Fewer are the caller's own short word for it. */
const optionCharactersMin = 6;

/** A note is told in all of them, a day and its hour maybe in two. */
function candidatesOf(clauses: readonly string[], kind: FieldKind): readonly string[] {
  if (kind === 'reason' || kind === 'request' || kind === 'other') {
    const told = clauses.filter((clause) => readAnswer(clause).answer !== 'yes' || readAnswer(clause).rest !== '');
    return [told.map(kind === 'other' ? stripFillers : (clause) => clause).join(' ')];
  }
  if (kind === 'address') return [ofAddress(clauses).join(' ')];
  // Of a code that is told again the last one is meant, which only all of them together say.
  if (kind === 'code' && clauses.length > 1) return [clauses.join(' '), ...clauses];
  return isWhen(kind) && clauses.length > 1 ? [lastDay(clauses, kind), ...clauses] : clauses;
}

/** All of it, from the last clause that names a whole day and hour, or else a day again: "火曜か木曜がいいです。来週の火曜にします". */
function lastDay(clauses: readonly string[], kind: FieldKind): string {
  const days = clauses.filter((clause) => findValue(clause, kind) !== null && hasDay(clause));
  const whole = days.findLast((clause) => hasPartOfDay(clause)) ?? days.at(-1);
  return days.length > 1 && whole !== undefined ? whole : clauses.join(' ');
}

const placed =
  /\d|[市区町村郡]|丁目|番地|\b(?:street|st|road|rd|lane|avenue|ave|drive|close|court|place|way|square)\b/i;

/** The clauses from the first that is part of an address to the last, where any is. */
function ofAddress(clauses: readonly string[]): readonly string[] {
  const isPlaced = (clause: string): boolean => placed.test(clause);
  const first = clauses.findIndex(isPlaced);
  return first < 0 ? clauses : clauses.slice(first, clauses.findLastIndex(isPlaced) + 1);
}

/** "She's eight", "18になりました", "my sister and me, so two". */
const bareNumber = new RegExp(`\\d{1,3}|[二三四五六七八九]?十[一二三四五六七八九]?|\\b${englishNumber}\\b`, 'gi');
/** Not one day or hour, but any. */
const anyWhen = /いつでも|何時でも|\bany ?(?:time|day)\b|\bwhenever\b/i;
const called =
  /\b(?:name(?: is|'s| it is| it's)|(?:is|'s) called|^(?:they're|it's|that's|this is)(?: me,?| for))\s+([^,.]+)/i;
/** "The airport, tomorrow at, hm, half past five": what is left of the words around the hour. */
const aroundHour = /(?:[,\s]+(?:at|on|in|for|hm+|um+|uh+|er+|let me (?:see|think)))+[,\s]*$/i;

/** What has a form of its own is found by it, whatever is said around it; else the answer is all that was said. */
function valueIn(clause: string, kind: FieldKind): string {
  const whole = cleanValue(clause, kind);
  switch (kind) {
    case 'otherName':
      return called.exec(clause)?.[1] ?? (isPlausible(whole, kind) ? whole : (nameIn(clause) ?? whole));
    case 'age':
      return findValue(clause, kind)?.value ?? clause.match(bareNumber)?.[0] ?? whole;
    case 'address':
      return whole.replace(aroundHour, '');
    case 'name':
      return isPlausible(whole, kind)
        ? whole
        : (nameIn(clause) ?? findValue(clause, kind)?.value ?? nameInFront(whole) ?? whole);
    case 'date':
    case 'time':
    case 'dateTime':
    case 'people':
    case 'email':
      return anyWhen.test(clause) ? whole : (findValue(clause, kind)?.value ?? whole);
    default:
      return whole;
  }
}

/** "Keith Aldous, is it you I spoke to?" */
function nameInFront(text: string): string | null {
  const [front = ''] = text.split(/,\s*/);
  return isPlausible(front, 'name') && !isWordAlone(front) ? front : null;
}

/** A bare number gets its counter; whoever comes alone is one. */
function counted(value: string): string {
  if (/^(?:\d{1,3}|[一二三四五六七八九十]{1,3})$/.test(value)) return `${value}名`;
  return /^(?:私|わたし|僕|俺|自分|本人)/.test(value) ? '1名' : cutText(value, valueCharactersMax);
}

/** A name together with how it is read: "山田太郎、やまだたろう". */
function withReading(text: string): string | null {
  const said = cleanValue(text, 'name');
  const [, name, reading] = /^([^、]{1,12})(?:です)?、\s*(?:読みは)?([ぁ-んァ-ヶー 　]{2,24})$/u.exec(said) ?? [];
  if (name === undefined || reading === undefined || !isPlausible(name, 'name')) return null;
  return `${name}（${reading}）`;
}
