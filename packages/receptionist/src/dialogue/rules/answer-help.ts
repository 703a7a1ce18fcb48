import { kindOf, type FieldKind } from '../../fields/field-kind.ts';
import { isDecline } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { isIntention, purposeOf } from '../../intents/intention.ts';
import { isQuestion } from '../../intents/question.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { askNext } from '../moves/ask.ts';
import { passOn } from '../moves/fail.ts';
import { openFields, record } from '../moves/record.ts';
import { change, say, type Turn } from '../turn.ts';
import { noteBooking } from './note-booking.ts';
import { saysValues, takeAnswer } from './take-answer.ts';

const nameAlone =
  /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}[.]?$|^[Ii]t's \p{Lu}[\p{L}'.-]+(?:[ ,]+[\p{Lu}][\p{L}'.-]*)*$|^[^\s]{1,6}です[。]?$/u;

/** The answer to the greeting's own open question: what the caller wants. */
export function answerHelp(turn: Turn, said: string): Turn {
  const text = stripFillers(readAnswer(stripFillers(said)).rest) || said;
  // Whoever wants nothing is asked what everybody is asked, without a "sure".
  if (readAnswer(said).answer === 'no' && isDecline(said)) return askNext(turn);
  const booking = noteBooking(turn, null, text);
  if (booking) return booking;
  if (saysValues(turn, text)) return takeAnswer(recordPurpose(turn, text), { text, asked: null, isSure: false });
  const wanting = change(turn, { wantsService: true });
  if (isIntention(text)) return askNext(say(recordPurpose(wanting, text), turn.desk.wording.sure));
  if (isQuestion(text)) return askNext(passOn(turn, text));
  const name = openOf(turn, 'name');
  if (name && nameAlone.test(stripFillers(text))) return takeAnswer(turn, { text, asked: name, isSure: true });
  const reason = openOf(turn, 'reason');
  if (reason && readAnswer(text).answer === null && /\s.*\s|.{6}/.test(text)) {
    return takeAnswer(wanting, { text: stripFillers(text), asked: reason, isSure: true });
  }
  return askNext(say(wanting, turn.desk.wording.sure));
}

/** "I need to book a cleaning" is a reason. */
function recordPurpose(turn: Turn, text: string): Turn {
  const reason = openOf(turn, 'reason');
  const purpose = purposeOf(text);
  return reason && purpose !== null ? record(turn, reason, purpose) : turn;
}

function openOf(turn: Turn, kind: FieldKind) {
  return openFields(turn).find((field) => kindOf(field) === kind);
}
