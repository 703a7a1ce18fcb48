/** Something is cancelled: what is being taken down, or what was booked before this call. */
import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { isNote, isWhen, kindOf } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { ruleHandoff } from '../../handoff/decide-handoff.ts';
import { isDecline, isNone } from '../../intents/decline.ts';
import { isAboutBooking } from '../../intents/existing-booking.ts';
import { isGoodbye, isThatAll } from '../../intents/leaving.ts';
import { isQuestion } from '../../intents/question.ts';
import { type AskedFor, readTakeBack } from '../../intents/take-back.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { splitClauses } from '../../text/clauses.ts';
import { askNext, askToDrop, goBackTo, remind } from '../moves/ask.ts';
import { takeBack } from '../moves/end.ts';
import { noteDown } from '../moves/note-down.ts';
import { hasValues, openFields, record, valueOf } from '../moves/record.ts';
import type { Asking, AskingOf } from '../state.ts';
import { isPlainly } from '../meaning.ts';
import { say, type Turn } from '../turn.ts';

/** Nothing is ordered any more, however much was taken down: who called stays in the record. Null: nothing was taken back. */
export function takenBack(turn: Turn, text: string): Turn | null {
  const { asking } = turn.state;
  if (asking.type === 'drop') return isStillDropped(text) ? takeBack(turn) : null;
  const asked = askedFor(asking);
  const meant = readTakeBack(text, asked) ?? (meansTakeBack(turn, text) ? 'unclear' : null);
  if (meant === null || !hasValues(turn) || asking.type === 'more' || isAnswer(asking, text)) return null;
  if (meant === 'everything') return takeBack(turn);
  const { config, matchTool, subject } = turn.desk;
  // The agent has a rule or a tool for it.
  if (ruleHandoff(text, config.handoff_when, subject) !== null || matchTool(text) !== null) return null;
  return (hasOrder(turn) ? null : noted(turn, text)) ?? askToDrop(turn);
}

/** In words that no pattern knows, maybe behind others: "hold on, ... my son can drive me, so I'll leave it". */
function meansTakeBack(turn: Turn, text: string): boolean {
  const { asking } = turn.state;
  const field = asking.type === 'field' ? asking.field : null;
  if (field && (['reason', 'request'].includes(kindOf(field)) || isNone(text))) return false;
  // A "no" may answer what was asked; one that must be told is not answered by it.
  const mayDeny = !field?.required || kindOf(field) === 'yesNo';
  if (mayDeny && readAnswer(text).answer !== null) return false;
  return [text, ...splitClauses(text)].some((part) => isPlainly(turn, part, 'cancel'));
}

/** It is not to be dropped. What else was meant is kept for whoever reads the record. */
export function keep(turn: Turn, { before }: AskingOf<'drop'>, rest: string): Turn {
  const back = goBackTo(turn, before);
  return (/予約|注文|booking|appointment|reservation|order/i.test(rest) ? noted(back, rest) : null) ?? remind(back);
}

function isStillDropped(text: string): boolean {
  const { answer, rest } = readAnswer(text);
  // "No, that's enough" is no answer to whether it is to be dropped.
  if (answer === 'no') return readTakeBack(rest, null) === 'everything';
  return readTakeBack(text, null) !== null || isGoodbye(text);
}

function askedFor(asking: Asking): AskedFor {
  if (asking.type !== 'field') return null;
  return isNote(asking.field) ? 'note' : 'field';
}

/** "No thanks" to what may be left out, or to a yes-or-no question, says nothing about the rest. */
function isAnswer(asking: Asking, text: string): boolean {
  if (asking.type !== 'field') return false;
  const isYesNo = kindOf(asking.field) === 'yesNo';
  if (isYesNo && readAnswer(text).answer !== null) return true;
  return (isYesNo || !asking.field.required) && (isDecline(text) || isThatAll(text));
}

/** Whoever has told no more than who they are has ordered nothing that could be dropped. */
function hasOrder(turn: Turn): boolean {
  const contact = new Set(['name', 'phone', 'company', 'email', 'address', 'code']);
  return turn.desk.fields.some((field) => !contact.has(kindOf(field)) && valueOf(turn, field) !== null);
}

/** What shall be cancelled is what the call is about. Null: no field takes it. */
function noted(turn: Turn, text: string): Turn | null {
  const thanked = (next: Turn): Turn => remind(say(next, turn.desk.wording.noteTaken));
  const note = noteDown(turn, text);
  if (note) return thanked(note.turn);
  const reason = openFields(turn).find((field) => kindOf(field) === 'reason');
  return reason === undefined ? null : thanked(record(turn, reason, cleanValue(text, 'reason')));
}

/** A booking that was made before this call: what shall become of it is not a new wish for a day. Null: none was spoken of. */
export function noteBooking(turn: Turn, asked: FieldSpec | null, text: string): Turn | null {
  const { state, desk } = turn;
  if ((asked && isNote(asked)) || !isAboutBooking(text) || isQuestion(text)) return null;
  const isOurs = desk.config.fields.some((field) => isWhen(kindOf(field)) && state.values.has(field.key));
  const noted = isOurs ? null : noteDown(turn, text);
  if (noted === null) return null;
  const { greetName, noteTaken: thanks } = desk.wording;
  const name = openFields(noted.turn).find((field) => kindOf(field) === 'name');
  const told = name ? findValue(text, 'name') : null;
  if (name && told) return askNext(say(record(noted.turn, name, told.value), greetName(told.value), thanks));
  const thanked = say(noted.turn, thanks);
  return asked ? remind(thanked) : askNext(thanked);
}
