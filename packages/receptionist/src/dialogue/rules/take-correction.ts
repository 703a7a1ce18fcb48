/** What the caller wants changed of what is recorded, said as a correction or not. */
import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { isNote, kindOf } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { hasDay, hasTime } from '../../fields/find-when.ts';
import { joinDayAndTime } from '../../fields/join-day-and-time.ts';
import { isPlausible } from '../../fields/judge-value.ts';
import { yesNoIn } from '../../fields/yes-no-in.ts';
import { replaceTail, withEnd } from '../../numbers/replace-tail.ts';
import { writeDigits } from '../../numbers/spoken-digits.ts';
import { findCorrection } from '../corrections.ts';
import { topicOf } from '../desk.ts';
import { askNext, askWith, readBack, remind } from '../moves/ask.ts';
import { read, readPhone } from '../moves/read.ts';
import { lastRecorded, openFields, record, recordedFields, valueOf } from '../moves/record.ts';
import { say, sayVaried, type Turn } from '../turn.ts';

/** Null: no correction was found in what was said. `mayMeanLast`: without a name it is about what was recorded last. */
export function takeCorrection(turn: Turn, text: string, { mayMeanLast = false } = {}): Turn | null {
  const { desk } = turn;
  const fields = recordedFields(turn);
  const last = (mayMeanLast ? lastRecorded(turn) : undefined) ?? null;
  const { values } = turn.state;
  const found = findCorrection(text, { fields, all: desk.config.fields, values, last, country: desk.country });
  const sorry = say(turn, desk.wording.sorry);
  const askFor = (field: FieldSpec): Turn => askWith(sorry, field, desk.wording.correctTo(topicOf(field)));
  const half = fields.find((field) => isHalfAddress(field, valueOf(turn, field), found.values.get(field.key)));
  if (half) return askFor(half);
  const changed = fields.reduce((next, field) => correct(next, field, found.values.get(field.key)), sorry);
  const corrected = takeNew(
    fields
      .filter(({ key, required }) => found.declined.has(key) && !required && values.get(key) !== null)
      .reduce((next, field) => sayVaried(record(next, field, null), 'skipped'), changed),
    text,
  );
  const phone = fields.find((field) => field.type === 'phone');
  if (found.phone.status === 'valid' && phone) return readBack(corrected, phone, found.phone.value);
  if (corrected !== sorry) return askNext(corrected);
  return found.target && askFor(found.target);
}

/** "やっぱり鷺沼のほう": another place than the one that was told with its number. */
function isHalfAddress(field: FieldSpec, before: string | null, told: string | undefined): boolean {
  const hasNumber = (text: string): boolean => /[\d一二三四五六七八九十]/.test(text);
  return kindOf(field) === 'address' && before !== null && told !== undefined && hasNumber(before) && !hasNumber(told);
}

/** What the same words tell of fields that have no value yet. */
function takeNew(turn: Turn, text: string): Turn {
  const { values } = read(turn, text);
  return openFields(turn).reduce((next, field) => {
    const value = values.get(field.key);
    return value === undefined ? next : record(next, field, value);
  }, turn);
}

/** The same turn where nothing was told for this field, or nothing new that it can hold. */
function correct(turn: Turn, field: FieldSpec, told: string | undefined): Turn {
  if (told === undefined) return turn;
  const { wording, language } = turn.desk;
  const kind = kindOf(field);
  const joined = kind === 'dateTime' ? joinDayAndTime(valueOf(turn, field) ?? '', told, language) : told;
  const value = kind === 'yesNo' ? yesNoIn(told, field, language) : joined;
  if (value === null || value === valueOf(turn, field) || !isPlausible(value, kind)) return turn;
  return say(record(turn, field, value), wording.corrected(topicOf(field), value));
}

const slip =
  /^(?:あ+|え+)?[っ、\s]*(?:すみません|すいません|ごめんなさい|ごめん|失礼(?:しました)?|いや|いえ|いいえ|違った|訂正(?:します)?)[、。\s]*|^(?:(?:oh|no|oops|wait|sorry|i mean|i meant|excuse me)[,.\s]+)+/i;
const strongSlip = /^(?:oh )?(?:no wait|wait no|i mean|i meant|oops)\b|^(?:訂正|違った)/i;
const introduces = /(?:です|と申します|といいます)[。.]?$|^(?:it's|it is|i'm|my name)\b/i;
const hedges =
  /まだ|わか(?:り|ら|ん)(?:ない|ません)?|ですけど|けれども|けど|やっぱり?|たぶん|多分|かも(?:しれません|しれない)?|かな|お願いします|にして(?:ください)?|なります|です|[でにがは、。,.!\s]|\b(?:actually|make|it|it's|it'll|will|be|sorry|no|wait|maybe|probably|we|we're|are|there|for|at|on|oh|please|just|the|that's)\b/gi;

/** Something else was asked already, and nothing but a value of a field that has one was said: "Sorry, it's Catherine", "four, actually". */
export function takeSlip(turn: Turn, asked: FieldSpec, text: string): Turn | null {
  const said = text.replace(slip, '');
  const isSlip = said !== text;
  const name = isSlip && (introduces.test(said) || strongSlip.test(text)) ? nameInstead(turn, asked, said) : null;
  if (name) return name;
  for (const field of recordedFields(turn)) {
    const before = valueOf(turn, field);
    const found = before === null ? null : valueAlone(said, field, asked);
    if (before === null || found === null) continue;
    const isUpdate = isNote(asked) || isSlip || isHourOf(before, said, field, asked);
    if (!isUpdate) continue;
    const { language } = turn.desk;
    return takeInstead(turn, field, kindOf(field) === 'dateTime' ? joinDayAndTime(before, found, language) : found);
  }
  return null;
}

/** The name or address that was given just before, where what was said cannot answer what was asked. */
function nameInstead(turn: Turn, asked: FieldSpec, said: string): Turn | null {
  const last = lastRecorded(turn);
  const kind = kindOf(asked);
  const isClosed = ['phone', 'people', 'date', 'time', 'dateTime', 'past', 'email'].includes(kind);
  if (!last || !isClosed || !['name', 'address'].includes(kindOf(last))) return null;
  const value = cleanValue(said, kindOf(last));
  const fitsAsked = kind === 'phone' ? readPhone(turn, said).status === 'valid' : isPlausible(value, kind);
  return fitsAsked || !/\p{L}{2}/u.test(value) || !isPlausible(value, kindOf(last))
    ? null
    : takeInstead(turn, last, value);
}

function valueAlone(said: string, field: FieldSpec, asked: FieldSpec): string | null {
  const kind = kindOf(field);
  if (kind === kindOf(asked) || !['people', 'date', 'time', 'dateTime'].includes(kind)) return null;
  const found = findValue(said, kind);
  return found !== null && found.rest.replace(hedges, '') === '' ? found.value : null;
}

/** The hour of a day that was told without one, where nobody would answer with an hour. */
function isHourOf(before: string, said: string, field: FieldSpec, asked: FieldSpec): boolean {
  if (kindOf(field) !== 'dateTime' || !['name', 'phone', 'people', 'email'].includes(kindOf(asked))) return false;
  return hasDay(before) && !hasTime(before) && hasTime(said) && !hasDay(said);
}

function takeInstead(turn: Turn, field: FieldSpec, value: string): Turn {
  return remind(say(record(turn, field, value), turn.desk.wording.corrected(topicOf(field), value)));
}

const namesEnd =
  /(?:末尾|最後|下(?:[二三四五六]|\d)桁|終わり)(?:の番号)?(?:は|が)|\bat the end\b|\b(?:it |that )?ends? (?:in|with)\b|\blast (?:\w+ )?(?:digits?|numbers?|figures?)\b/i;

/** "It ends in 1132": the end of a number that was recorded is put right, and the rest of it stays. */
export function takeTail(turn: Turn, text: string): Turn | null {
  if (!namesEnd.test(text)) return null;
  const { state, desk } = turn;
  const numbers = desk.fields.filter((field) => ['code', 'phone'].includes(kindOf(field)));
  const key = [...state.values.keys()].findLast((recorded) => numbers.some((field) => field.key === recorded));
  const field = numbers.find((number) => number.key === key);
  const value = field && valueOf(turn, field);
  if (!field || !value) return null;
  const sorry = say(turn, desk.wording.sorry);
  if (field.type === 'phone') {
    const number = replaceTail({ value, text, country: desk.country });
    return number === null ? null : readBack(sorry, field, number);
  }
  const code = withEnd(value, /\d{2,}(?!.*\d{2})/.exec(writeDigits(text, 2))?.[0] ?? '');
  return code === value ? null : takeInstead(sorry, field, code);
}
