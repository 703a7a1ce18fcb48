import { isThatAll } from '../../intents/leaving.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { topicOf } from '../desk.ts';
import { askNext } from '../moves/ask.ts';
import { fail } from '../moves/fail.ts';
import { noteDown } from '../moves/note-down.ts';
import { change, say, type Turn } from '../turn.ts';

/** What the caller adds when everything was read back goes to the field for requests. Null: nothing to add, or nowhere. */
export function takeNote(turn: Turn, text: string): Turn | null {
  // Yes in other words is nothing to note.
  const isAgreement =
    readAnswer(text).answer !== null || isThatAll(text) || /\b(?:correct|right|fine|perfect|thank)/i.test(text);
  const noted = isAgreement ? null : noteDown(turn, text);
  if (noted === null) return null;
  // It is neither yes nor no: whoever never says either is not asked for ever.
  const counted = change(noted.turn, { failures: turn.state.failures });
  return fail(counted, (next) => askNext(say(next, next.desk.wording.corrected(topicOf(noted.field), noted.note))));
}
