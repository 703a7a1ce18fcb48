import { isChange } from '../../intents/change.ts';
import { isIntention, isWish } from '../../intents/intention.ts';
import { isFarewellThanks, isGoodbye, isThatAll } from '../../intents/leaving.ts';
import { readRemark } from '../../intents/remarks.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { goBackTo } from '../moves/ask.ts';
import { farewell, finish } from '../moves/end.ts';
import type { Turn } from '../turn.ts';
import { answerQuestion } from './answer-question.ts';
import { saysValues } from './take-answer.ts';
import { takeCorrection } from './take-correction.ts';

/** The closing was said, or is being said; whoever speaks into it wants something changed, or takes leave as well. */
export function afterFinish(turn: Turn, text: string): Turn | null {
  const { asking } = turn.state;
  if (asking.type !== 'finished') return null;
  const before = goBackTo(turn, asking.before);
  if (asking.outcome === 'completed' && (isChange(text) || readAnswer(text).answer === 'no')) {
    const corrected = takeCorrection(before, text);
    if (corrected) return corrected;
  }
  if (asking.outcome === 'answered' && (saysValues(turn, text) || isIntention(text) || isWish(text))) {
    return answerQuestion(before, text);
  }
  const takesLeave =
    isGoodbye(text) || isFarewellThanks(text) || isThatAll(text) || readRemark(text) === 'thanks' || isYes(text);
  return takesLeave ? farewell(turn, asking.outcome) : finish(turn, asking.outcome);
}

function isYes(text: string): boolean {
  const { answer, rest } = readAnswer(text);
  return answer === 'yes' && rest === '';
}
