import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { isNote, kindOf, type FieldKind } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { joinDayAndTime } from '../../fields/join-day-and-time.ts';
import { isPlausible } from '../../fields/judge-value.ts';
import { understand, valueCharactersMax } from '../../fields/understand.ts';
import { cutText } from '../../text/normalize.ts';
import { topicOf } from '../desk.ts';
import { ask, askNext } from '../moves/ask.ts';
import { fail } from '../moves/fail.ts';
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
export function takeAnswer(turn: Turn, { text, asked, isSure }: AnswerOptions): Turn {
  const open = openFields(turn);
  const fields = asked && !open.includes(asked) ? [asked, ...open] : open;
  const found = understand(text, { fields, asked, digitsBefore: turn.state.digitsBefore });
  const taken = fields.flatMap((field): [FieldSpec, string][] => {
    const value =
      found.values.get(field.key) ?? (field === asked ? answerOf(turn, found.rest, { asked, isSure }) : undefined);
    return value === undefined || value === null ? [] : [[field, value]];
  });
  const recorded = taken.reduce((next, [field, value]) => record(next, field, value), turn);
  const phoneField = asked?.type === 'phone' ? asked : fields.find((field) => field.type === 'phone');
  const known =
    phoneField && found.phone.status === 'valid'
      ? change(recorded, { number: { field: phoneField, value: found.phone.value }, digitsBefore: '' })
      : recorded;
  if (taken.length === 0 && known.state.number === null) {
    if (asked?.type === 'phone') return takePhone(known, asked, found.phone, '');
    if (asked) return fail(known, (next) => ask(next, asked, 'again'));
  }
  const wasRecorded = asked !== null && turn.state.values.has(asked.key);
  return askNext(thank(known, taken, wasRecorded));
}

function answerOf(
  turn: Turn,
  rest: readonly string[],
  { asked, isSure }: { asked: FieldSpec; isSure: boolean },
): string | null {
  if (asked.type === 'phone' || rest.length === 0) return null;
  const kind = kindOf(asked);
  if (kind === 'name' && !isSure) return null;
  const reading = kind === 'name' ? withReading(rest) : null;
  if (reading !== null) return reading;
  const candidates = isNote(asked) || kind === 'address' ? [rest.join(' ')] : rest;
  const value = candidates
    .map(
      (clause) => (mayHoldMore(clause, kind) ? findValue(clause, kind)?.value : undefined) ?? cleanValue(clause, kind),
    )
    .find((clean) => isPlausible(clean, kind));
  if (value === undefined) return null;
  const { language } = turn.desk;
  const whole = kind === 'dateTime' ? joinDayAndTime(valueOf(turn, asked) ?? '', value, language) : value;
  if (kind === 'people' && language === 'ja') return counted(whole);
  const { topic } = turn.state;
  return cutText(isPronoun(whole, kind) && topic !== null ? topic : whole, valueCharactersMax);
}

/** A question, or a whole sentence about coming. */
const holdsMore = /(?:か|[?？])[。\s]*$|予約|はず|たい|ます|\b(?:come|like to|want|need|book|can (?:i|you|we))\b/i;

/** A name is told in many words; a day or a number in a question is all of it that counts: "is seven tonight free?". */
function mayHoldMore(clause: string, kind: FieldKind): boolean {
  return kind === 'name' || (['date', 'time', 'dateTime', 'people'].includes(kind) && holdsMore.test(clause));
}

/** A bare number gets its counter; whoever comes alone is one. */
function counted(value: string): string {
  if (/^\d{1,3}$/.test(value)) return `${value}名`;
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
  const found = understand(text, { fields: openFields(turn), asked: null, digitsBefore: '' });
  return found.values.size > 0 || found.phone.status === 'valid';
}
