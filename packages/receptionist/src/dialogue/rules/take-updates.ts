/** Something recorded is changed in passing, beside the answer to what was asked: "six pm. Oh, and make it six people". */
import type { FieldSpec } from '@uketsuke/contracts';
import { countIn } from '../../fields/count-in.ts';
import { isNote, isWhen, kindOf } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { joinDayAndTime } from '../../fields/join-day-and-time.ts';
import { smallNumber } from '../../fields/number-words.ts';
import { optionIn, optionsOf } from '../../fields/options.ts';
import { writeDigits } from '../../numbers/spoken-digits.ts';
import { splitClauses } from '../../text/clauses.ts';
import { topicOf } from '../desk.ts';
import { record, recordedFields, valueOf } from '../moves/record.ts';
import { say, type Turn } from '../turn.ts';

const changes =
  /\bmake (?:it|that)\b|\binstead\b|\bnot \w+day\b|やっぱり?|(?:じゃ|では|や)なく|変更|に(?:して|します)/i;
/** Said of anything else as well. */
const slips = /\b(?:actually|sorry|wait)\b|ごめん|すみません|あ、/i;
const notThis = /\b(?:instead of|rather than|not)\b[^,.?!]*|[^、。]*(?:じゃ|では|や)なく(?:て)?/gi;
const more = new RegExp(
  `(?:もう|あと|さらに)、?(${smallNumber})[人名]|(${smallNumber}) more\\b|\\banother (${smallNumber})`,
  'i',
);

const instead = new RegExp(`\\bmake (?:it|that) ((?:an?|${smallNumber})\\b[^,.?!]*)`, 'i');
const startsWithNumber = new RegExp(`^${smallNumber}`, 'i');

export interface Updated {
  turn: Turn;
  /** What else was said. */
  rest: string;
}

/** Null: nothing is changed in passing. */
export function takeUpdates(turn: Turn, asked: FieldSpec | null, text: string): Updated | null {
  const mayOnlySlip = asked !== null && (!isNote(asked) || kindOf(asked) === 'other');
  const rest: string[] = [];
  let next = turn;
  let isChanging = false;
  for (const clause of splitClauses(text)) {
    isChanging ||= changes.test(clause) || more.test(clause) || (mayOnlySlip && slips.test(clause));
    const updated: Turn = isChanging ? update(next, asked, clause) : next;
    if (updated === next) rest.push(clause);
    next = updated;
  }
  return next === turn ? null : { turn: next, rest: rest.join(' ') };
}

function update(turn: Turn, asked: FieldSpec | null, clause: string): Turn {
  return recordedFields(turn).reduce((next, field) => {
    const value = isRivalled(turn, asked, field) ? null : newValue(turn, field, clause);
    if (value === null || value === valueOf(turn, field)) return next;
    return say(record(next, field, value), turn.desk.wording.corrected(topicOf(field), value));
  }, turn);
}

/** Of two days, or two numbers of people, nobody can tell which is meant. */
function isRivalled(turn: Turn, asked: FieldSpec | null, field: FieldSpec): boolean {
  const isAlike = (other: FieldSpec): boolean =>
    kindOf(other) === kindOf(field) || (isWhen(kindOf(other)) && isWhen(kindOf(field)));
  if (field === asked || (asked !== null && isAlike(asked))) return true;
  return kindOf(field) !== 'other' && recordedFields(turn).filter(isAlike).length > 1;
}

function newValue(turn: Turn, field: FieldSpec, clause: string): string | null {
  const before = valueOf(turn, field);
  const kind = kindOf(field);
  if (before === null) return null;
  const said = clause.replace(notThis, ' ');
  if (kind === 'people' && more.test(said)) return added(before, said);
  if (kind === 'other')
    return countIn(said, field.label) ?? optionIn(said, optionsOf(field.label)) ?? numberInstead(before, said);
  const found =
    ['people', 'nights', 'email'].includes(kind) || (isWhen(kind) && kind !== 'past') ? findValue(said, kind) : null;
  if (found === null || kind !== 'dateTime') return found?.value ?? null;
  return joinDayAndTime(before, found.value, turn.desk.language);
}

/** "Make it a thousand" instead of another number. */
function numberInstead(before: string, text: string): string | null {
  const [, told] = instead.exec(text) ?? [];
  return told !== undefined && startsWithNumber.test(before) ? told : null;
}

/** "Two more" than the five of before. Null: nobody can tell how many that makes. */
function added(before: string, text: string): string | null {
  const [, ...groups] = more.exec(text) ?? [];
  const parts = [before, groups.find((group) => group !== undefined) ?? ''];
  const numbers = parts.map((part) => Number(/\d+/.exec(writeDigits(part, 1))?.[0] ?? NaN));
  const sum = numbers.reduce((whole, number) => whole + number, 0);
  return Number.isNaN(sum) ? null : writeDigits(before, 1).replace(/\d+/, String(sum));
}
