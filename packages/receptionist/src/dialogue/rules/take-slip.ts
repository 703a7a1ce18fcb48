/** Corrections that do not say they are one. */
import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { isNote, kindOf, type FieldKind } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { hasDay, hasTime } from '../../fields/find-when.ts';
import { joinDayAndTime } from '../../fields/join-day-and-time.ts';
import { isPlausible } from '../../fields/judge-value.ts';
import { findPhone } from '../../numbers/phone-entry.ts';
import { topicOf } from '../desk.ts';
import { remind } from '../moves/ask.ts';
import { record } from '../moves/record.ts';
import { say, type Turn } from '../turn.ts';

const slip =
  /^(?:あ+|え+)?[っ、\s]*(?:すみません|すいません|ごめんなさい|ごめん|失礼(?:しました)?|いや|いえ|いいえ|違った|訂正(?:します)?)[、。\s]*|^(?:(?:oh|no|oops|wait|sorry|i mean|i meant|excuse me)[,.\s]+)+/i;
const introduces = /(?:です|と申します|といいます)[。.]?$|^(?:it's|it is|i'm|my name)\b/i;

const strongSlip = /^(?:oh )?(?:no wait|wait no|i mean|i meant|oops)\b|^(?:訂正|違った)/i;
const closed = new Set<FieldKind>(['phone', 'people', 'date', 'time', 'dateTime', 'past', 'email']);

/** "Sorry, it's Catherine" when something else was asked already: the name or address that was given just before. */
export function takeSlip(turn: Turn, asked: FieldSpec, text: string): Turn | null {
  const { state, desk } = turn;
  const lastKey = [...state.values.keys()].at(-1);
  const last = desk.config.fields.find((field) => field.key === lastKey);
  if (!last || !['name', 'address'].includes(kindOf(last)) || !closed.has(kindOf(asked))) return null;
  const said = text.replace(slip, '');
  if (said === text || !(introduces.test(said) || strongSlip.test(text))) return null;
  const value = cleanValue(said, kindOf(last));
  const fitsAsked =
    asked.type === 'phone'
      ? findPhone(said, { country: turn.desk.country }).status === 'valid'
      : isPlausible(value, kindOf(asked));
  if (fitsAsked || !/\p{L}{2}/u.test(value) || !isPlausible(value, kindOf(last))) return null;
  return takeInstead(turn, last, value);
}

const told = new Set<FieldKind>(['people', 'date', 'time', 'dateTime']);
const hedges =
  /まだ|わか(?:り|ら|ん)(?:ない|ません)?|ですけど|けれども|けど|やっぱり?|たぶん|多分|かも(?:しれません|しれない)?|かな|お願いします|にして(?:ください)?|なります|です|[でにがは、。,.!\s]|\b(?:actually|make|it|it's|it'll|will|be|sorry|no|wait|maybe|probably|we|we're|are|there|for|at|on|oh|please|just|the|that's)\b/gi;

/** Asked for one of these, nobody answers with an hour. */
const neverTimes = new Set<FieldKind>(['name', 'phone', 'people', 'email']);

/** The hour of a day that was told without one. */
function isHourOf(before: string, said: string, field: FieldSpec): boolean {
  return kindOf(field) === 'dateTime' && hasDay(before) && !hasTime(before) && hasTime(said) && !hasDay(said);
}

/** "Four, actually", "no wait, Sunday": nothing but a value of another field that has one already. */
export function takeUpdate(turn: Turn, asked: FieldSpec, text: string): Turn | null {
  const said = text.replace(slip, '');
  const isUpdate = isNote(asked) || (said !== text && kindOf(asked) !== 'other');
  const { state, desk } = turn;
  for (const field of desk.config.fields) {
    const before = state.values.get(field.key);
    if (typeof before !== 'string' || !told.has(kindOf(field)) || kindOf(field) === kindOf(asked)) continue;
    if (!isUpdate && !(neverTimes.has(kindOf(asked)) && isHourOf(before, said, field))) continue;
    const found = findValue(said, kindOf(field));
    if (found === null || found.rest.replace(hedges, '') !== '') continue;
    const value = kindOf(field) === 'dateTime' ? joinDayAndTime(before, found.value, desk.language) : found.value;
    return takeInstead(turn, field, value);
  }
  return null;
}

function takeInstead(turn: Turn, field: FieldSpec, value: string): Turn {
  const recorded = record(turn, field, value);
  return remind(say(recorded, turn.desk.wording.corrected(topicOf(field), value)));
}
