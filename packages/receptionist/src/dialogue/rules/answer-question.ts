/** What was said, as an answer to what was asked. */
import { isDecline } from '../../intents/decline.ts';
import { isIntention } from '../../intents/intention.ts';
import { isThatAll } from '../../intents/leaving.ts';
import { isQuestion } from '../../intents/question.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { ask, goBackTo, repeat } from '../moves/ask.ts';
import { end, finish } from '../moves/end.ts';
import { passOn } from '../moves/fail.ts';
import { openFields } from '../moves/record.ts';
import type { Asking } from '../state.ts';
import { change, say, type Turn, withoutSaying } from '../turn.ts';
import { answerConfirm, answerCorrect, answerNumber } from './answer-read-back.ts';
import { answerField } from './answer-field.ts';
import { answerHelp } from './answer-help.ts';
import { answerSlot } from './answer-slot.ts';
import { saysValues } from './take-answer.ts';
import { takeNo, takeYes } from './take-yes-no.ts';

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
function answerDrop(turn: Turn, asking: Extract<Asking, { type: 'drop' }>, text: string): Turn {
  const { answer, rest } = readAnswer(text);
  if (answer === 'yes') return takeYes(turn, rest);
  return answer === 'no' ? takeNo(turn, rest) : answerQuestion(goBackTo(turn, asking.before), text);
}

function answerMore(turn: Turn, asking: Extract<Asking, { type: 'more' }>, text: string): Turn {
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
