import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { nameIn } from '../../fields/find-name.ts';
import { isNote, isWhen, kindOf, type FieldKind } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { joinDayAndTime } from '../../fields/join-day-and-time.ts';
import { isPlausible } from '../../fields/judge-value.ts';
import { lastMeant } from '../../fields/last-meant.ts';
import { nounIn } from '../../fields/noun-in.ts';
import { understand, valueCharactersMax } from '../../fields/understand.ts';
import { tellsPurpose } from '../../intents/intention.ts';
import { cutText } from '../../text/normalize.ts';
import { findPhone } from '../../numbers/phone-entry.ts';
import { topicOf } from '../desk.ts';
import { ask, askNext } from '../moves/ask.ts';
import { fail } from '../moves/fail.ts';
import { noteDown } from '../moves/note-down.ts';
import { openFields, record, valueOf } from '../moves/record.ts';
import { change, say, sayVaried, type Turn } from '../turn.ts';
import { takePhone } from './take-phone.ts';

export interface AnswerOptions {
  text: string;
  asked: FieldSpec | null;
  /** False: the rest may be anything, so a name must speak for itself. */
  isSure: boolean;
}

/** Records whatever the answer holds, for any open field, then goes on. */
export function takeAnswer(turn: Turn, { text: said, asked, isSure }: AnswerOptions): Turn {
  const text = asked && !isNote(asked) ? lastMeant(said, (part) => tells(turn, asked, part)) : said;
  const open = openFields(turn);
  const fields = asked && !open.includes(asked) ? [asked, ...open] : open;
  const found = understand(text, { fields, asked, digitsBefore: turn.state.digitsBefore, country: turn.desk.country });
  const answer = asked ? answerOf(turn, found.rest, { asked, isSure }) : null;
  const reasonField = fields.find((field) => kindOf(field) === 'reason' && field !== asked);
  const purpose = reasonField && found.rest.filter((clause) => clause !== answer?.clause).find(tellsPurpose);
  const taken = fields.flatMap((field): [FieldSpec, string][] => {
    const value = found.values.get(field.key) ?? (field === asked ? answer?.value : undefined);
    if (value !== undefined) return [[field, value]];
    return field === reasonField && purpose !== undefined ? [[field, cleanValue(purpose, 'reason')]] : [];
  });
  const told = taken.reduce(
    (next, [field, value]) => record(next, field, value),
    answer?.isPartOf === undefined ? turn : (noteDown(turn, answer.isPartOf)?.turn ?? turn),
  );
  const declined = fields.filter(({ key, required }) => found.declined.has(key) && !required);
  const recorded = declined.reduce((next, field) => record(next, field, null), told);
  const phoneField = asked?.type === 'phone' ? asked : fields.find((field) => field.type === 'phone');
  const known =
    phoneField && found.phone.status === 'valid'
      ? change(recorded, { number: { field: phoneField, value: found.phone.value }, digitsBefore: '' })
      : recorded;
  if (taken.length === 0 && declined.length === 0 && known.state.number === null) {
    if (asked?.type === 'phone') return takePhone(known, asked, found.phone, '');
    if (asked) return meant(known, asked, text) ?? notTaken(known, asked, text);
  }
  const wasRecorded = asked !== null && turn.state.values.has(asked.key);
  return askNext(thank(known, taken, wasRecorded));
}

/** A form of their own tells these from anything else; of the others a caller knows better than we do. */
const strict: ReadonlySet<FieldKind> = new Set([
  'phone',
  'date',
  'time',
  'dateTime',
  'past',
  'people',
  'email',
  'code',
]);

/** Whoever says the same again, in answer to the same question, means it: it is taken as it was said. */
function meant(turn: Turn, asked: FieldSpec, text: string): Turn | null {
  const { refused } = turn.state;
  const kind = kindOf(asked);
  if (refused?.key !== asked.key || strict.has(kind) || !isSame(refused.text, text)) return null;
  const value = (kind === 'name' ? nameIn(text) : null) ?? cleanValue(text, kind);
  if (value === '') return null;
  return askNext(sayVaried(record(turn, asked, cutText(value, valueCharactersMax)), 'acknowledge'));
}

function notTaken(turn: Turn, asked: FieldSpec, text: string): Turn {
  const refused = { key: asked.key, text };
  return fail(change(turn, { refused }), (next) => ask(next, asked, 'again'));
}

function isSame(before: string, now: string): boolean {
  const [first, second] = [before, now].map((text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  return first !== undefined && first !== '' && second === first;
}

/** Whether these words alone would be an answer. */
function tells({ desk }: Turn, asked: FieldSpec, text: string): boolean {
  if (asked.type === 'phone') return findPhone(text, { isAsked: true, country: desk.country }).status === 'valid';
  const kind = kindOf(asked);
  return findValue(text, kind) !== null || (!isWhen(kind) && isPlausible(cleanValue(text, kind), kind));
}

function answerOf(
  turn: Turn,
  rest: readonly string[],
  { asked, isSure }: { asked: FieldSpec; isSure: boolean },
): Answer | null {
  if (asked.type === 'phone' || rest.length === 0) return null;
  const kind = kindOf(asked);
  if (kind === 'name' && !isSure) return null;
  const reading = kind === 'name' ? withReading(rest) : null;
  if (reading !== null) return { clause: rest.join('、'), value: reading };
  const isWhole = isNote(asked) || kind === 'address';
  const parts = kind === 'address' ? ofAddress(rest) : rest;
  const candidates =
    isWhole || (isWhen(kind) && parts.length > 1) ? [parts.join(' '), ...(isWhole ? [] : parts)] : parts;
  const all = candidates
    .map((clause) => ({ clause, value: valueIn(clause, shapeOf(turn, kind)) }))
    .filter(({ value }) => isPlausible(value, kind));
  // "Priya. Priya Nair": the fullest one.
  const found = (kind === 'name' && all.findLast(({ value }) => value.startsWith(`${all[0]?.value} `))) || all[0];
  if (found === undefined) return null;
  const { clause, value } = found;
  const { language } = turn.desk;
  const whole = kind === 'dateTime' ? joinDayAndTime(valueOf(turn, asked) ?? '', value, language) : value;
  if (kind === 'people' && language === 'ja') return { clause, value: counted(whole) };
  const noun = kind === 'other' ? nounIn(clause, asked.label) : null;
  if (noun) return { clause, value: noun.value, ...(noun.tellsMore && { isPartOf: clause }) };
  const { topic } = turn.state;
  return { clause, value: cutText(isPronoun(whole, kind) && topic !== null ? topic : whole, valueCharactersMax) };
}

const placed =
  /\d|[市区町村郡]|丁目|番地|\b(?:street|st|road|rd|lane|avenue|ave|drive|close|court|place|way|square)\b/i;

/** The clauses from the first that is part of an address to the last, where any is. */
function ofAddress(clauses: readonly string[]): readonly string[] {
  const isPlaced = (clause: string): boolean => placed.test(clause);
  return clauses.some(isPlaced)
    ? clauses.slice(clauses.findIndex(isPlaced), clauses.findLastIndex(isPlaced) + 1)
    : clauses;
}

interface Answer {
  /** In which it was told. */
  clause: string;
  value: string;
  /** The sentence of which the value is only the word that was asked for. */
  isPartOf?: string;
}

/** Where only a day or only an hour is asked for, both may be told. */
function shapeOf({ desk }: Turn, kind: FieldKind): FieldKind {
  if (kind !== 'date' && kind !== 'time') return kind;
  const other = kind === 'date' ? 'time' : 'date';
  return desk.config.fields.some((field) => kindOf(field) === other) ? kind : 'dateTime';
}

const shaped: ReadonlySet<FieldKind> = new Set(['name', 'date', 'time', 'dateTime', 'past', 'people', 'email']);

/** "She's eight", "18になりました". */
const bareAge =
  /\d{1,3}|[二三四五六七八九]?十[一二三四五六七八九]?|\b(?:(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen)\b/i;

/** Not one day or hour, but any. */
const anyWhen = /いつでも|何時でも|\bany ?(?:time|day)\b|\bwhenever\b/i;

/** What has a form of its own is found by it, whatever is said around it; else the answer is all that was said. */
function valueIn(clause: string, kind: FieldKind): string {
  const whole = cleanValue(clause, kind);
  if (kind === 'otherName')
    return (
      /\b(?:name(?: is|'s| it is| it's)|(?:is|'s) called|^(?:they're|it's|that's|this is)(?: me,?| for))\s+([^,.]+)/i.exec(
        clause,
      )?.[1] ?? whole
    );
  if (kind === 'age') return findValue(clause, kind)?.value ?? bareAge.exec(clause)?.[0] ?? whole;
  if (kind === 'past' || anyWhen.test(clause)) return whole;
  // "The airport, tomorrow at, hm, half past five": what is left of the words around the hour.
  if (kind === 'address')
    return whole.replace(/(?:[,\s]+(?:at|on|in|for|hm+|um+|uh+|er+|let me (?:see|think)))+[,\s]*$/i, '');
  if (!shaped.has(kind) || (kind === 'name' && isPlausible(whole, kind))) return whole;
  return (kind === 'name' ? nameIn(clause) : null) ?? findValue(clause, kind)?.value ?? whole;
}

/** A bare number gets its counter; whoever comes alone is one. */
function counted(value: string): string {
  if (/^(?:\d{1,3}|[一二三四五六七八九十]{1,3})$/.test(value)) return `${value}名`;
  return /^(?:私|わたし|僕|俺|自分|本人)/.test(value) ? '1名' : cutText(value, valueCharactersMax);
}

/** A name together with how it is read: "山田太郎、やまだたろう". */
function withReading(rest: readonly string[]): string | null {
  const said = cleanValue(rest.join('、'), 'name');
  const [, name, reading] = /^([^、]{1,12})(?:です)?、\s*(?:読みは)?([ぁ-んァ-ヶー 　]{2,24})$/u.exec(said) ?? [];
  if (name === undefined || reading === undefined || !isPlausible(name, 'name')) return null;
  return `${name}（${reading}）`;
}

/** "That one, please" behind an answered question means what the question was about. */
function isPronoun(value: string, kind: FieldKind): boolean {
  return kind === 'request' && /^(?:それ|これ|そちら|そう|that|it|that one|this)(?:も|で)?$/i.test(value);
}

function thank(turn: Turn, taken: readonly [FieldSpec, string][], wasRecorded: boolean): Turn {
  const { wording } = turn.desk;
  const name = taken.find(([field]) => kindOf(field) === 'name')?.[1];
  if (name !== undefined && [...name].length <= 30) return say(turn, wording.greetName(name));
  const [first] = taken;
  if (wasRecorded && first) return say(turn, wording.corrected(topicOf(first[0]), first[1]));
  return sayVaried(turn, 'acknowledge');
}

/** Whether any open field finds its value in the text by itself. */
export function saysValues(turn: Turn, text: string): boolean {
  const found = understand(text, { fields: openFields(turn), asked: null, country: turn.desk.country });
  return found.values.size > 0 || found.declined.size > 0 || found.phone.status === 'valid';
}
