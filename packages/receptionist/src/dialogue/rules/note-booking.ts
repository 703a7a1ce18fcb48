import type { FieldSpec } from '@uketsuke/contracts';
import { isNote, isWhen, kindOf } from '../../fields/field-kind.ts';
import { findValue } from '../../fields/find-values.ts';
import { isAboutBooking } from '../../intents/existing-booking.ts';
import { isQuestion } from '../../intents/question.ts';
import { askNext, remind } from '../moves/ask.ts';
import { noteDown } from '../moves/note-down.ts';
import { openFields, record } from '../moves/record.ts';
import { say, type Turn } from '../turn.ts';

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
