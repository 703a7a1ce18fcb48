/** What was said, as an answer to what was asked. */
import { type FieldKind, kindOf } from '../../fields/field-kind.ts';
import { isDecline } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { isIntention, purposeOf } from '../../intents/intention.ts';
import { isThatAll } from '../../intents/leaving.ts';
import { isQuestion } from '../../intents/question.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { ask, askNext, goBackTo, repeat } from '../moves/ask.ts';
import { end, finish } from '../moves/end.ts';
import { passOn } from '../moves/fail.ts';
import { saysValues } from '../moves/read.ts';
import { openFields, record } from '../moves/record.ts';
import type { AskingOf } from '../state.ts';
import { change, say, type Turn, withoutSaying } from '../turn.ts';
import { answerConfirm, answerCorrect, answerNumber, takeNo, takeYes } from './answer-read-back.ts';
import { answerField } from './answer-field.ts';
import { answerSlot } from './answer-slot.ts';
import { noteBooking } from './take-back.ts';
import { takeAnswer } from './take-answer.ts';

export function answerQuestion(turn: Turn, text: string): Turn {
  const { asking } = turn.state;
  switch (asking.type) {
    case 'number':
      return answerNumber(turn, asking, text);
    case 'slot':
      return answerSlot(turn, asking, text);
    case 'confirm':
      return answerConfirm(turn, text);
    case 'correct':
      return answerCorrect(turn, text);
    case 'more':
      return answerMore(turn, asking, text);
    case 'drop':
      return answerDrop(turn, asking, text);
    case 'help':
      return answerHelp(turn, text);
    case 'field':
      return answerField(turn, asking.field, text) ?? answerNext(turn, text);
    case 'finished':
      return finish(turn, asking.outcome);
    case 'handedOff':
      return end(turn);
    default:
      return asking satisfies never;
  }
}

/** The caller went on by themselves: what was said answers the next question. */
function answerNext(turn: Turn, text: string): Turn {
  const next = openFields(turn)[0];
  return next
    ? answerQuestion(
        withoutSaying(turn, (asked) => ask(asked, next)),
        text,
      )
    : repeat(turn);
}

/** Whatever is neither yes nor no is an answer to what was asked before. */
function answerDrop(turn: Turn, asking: AskingOf<'drop'>, text: string): Turn {
  const { answer, rest } = readAnswer(text);
  if (answer === 'yes') return takeYes(turn, rest);
  return answer === 'no' ? takeNo(turn, rest) : answerQuestion(goBackTo(turn, asking.before), text);
}

function answerMore(turn: Turn, asking: AskingOf<'more'>, text: string): Turn {
  const { before } = asking;
  const hasValue = saysValues(turn, text);
  if (isIntention(text) || hasValue) {
    const wanting = change(goBackTo(turn, before), { wantsService: true });
    if (before.type !== 'field' || hasValue) return answerQuestion(wanting, text);
    return ask(say(wanting, turn.desk.wording.sure), before.field);
  }
  const { answer, rest } = readAnswer(text);
  if (isDecline(text) || isThatAll(text) || (answer === 'no' && rest === '')) return finish(turn, 'completed');
  if (answer === 'yes' && rest === '') return takeYes(turn, '');
  if (isQuestion(text)) return repeat(passOn(turn, text));
  return answerQuestion(goBackTo(turn, before), text);
}

const nameAlone =
  /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}[.]?$|^[Ii]t's \p{Lu}[\p{L}'.-]+(?:[ ,]+[\p{Lu}][\p{L}'.-]*)*$|^[^\s]{1,6}です[。]?$/u;

/** The answer to the greeting's own open question: what the caller wants. */
function answerHelp(turn: Turn, said: string): Turn {
  const text = stripFillers(readAnswer(stripFillers(said)).rest) || said;
  // Whoever wants nothing is asked what everybody is asked, without a "sure".
  if (readAnswer(said).answer === 'no' && isDecline(said)) return askNext(turn);
  const booking = noteBooking(turn, null, text);
  if (booking) return booking;
  if (saysValues(turn, text)) return takeAnswer(recordPurpose(turn, text), text);
  const wanting = change(turn, { wantsService: true });
  if (isIntention(text)) return askNext(say(recordPurpose(wanting, text), turn.desk.wording.sure));
  if (isQuestion(text)) return askNext(passOn(turn, text));
  const name = openOf(turn, 'name');
  if (name && nameAlone.test(stripFillers(text))) return takeAnswer(turn, text, name);
  const reason = openOf(turn, 'reason');
  if (reason && readAnswer(text).answer === null && /\s.*\s|.{6}/.test(text)) {
    return takeAnswer(wanting, stripFillers(text), reason);
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
