/** Answers to what was read back: whether a number is right, whether everything is, and which part is not. */
import { cleanValue } from '../../fields/clean-value.ts';
import { understand } from '../../fields/understand.ts';
import { isChange } from '../../intents/change.ts';
import { isDecline } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { isThatAll } from '../../intents/leaving.ts';
import { isQuestion } from '../../intents/question.ts';
import { readRemark } from '../../intents/remarks.ts';
import { type Answer, readAnswer } from '../../intents/yes-no.ts';
import { splitClauses } from '../../text/clauses.ts';
import { replaceTail } from '../../numbers/replace-tail.ts';
import { alike } from '../corrections.ts';
import { askNext, readBack, remind, repeat } from '../moves/ask.ts';
import { finish } from '../moves/end.ts';
import { fail, halfFailure, passOn } from '../moves/fail.ts';
import { toolsToConfirm } from '../moves/tools-due.ts';
import type { Asking } from '../state.ts';
import { change, say, sayVaried, type Turn } from '../turn.ts';
import { saysValues, takeAnswer } from './take-answer.ts';
import { takeNo, takeYes } from './take-yes-no.ts';
import { takeCorrection } from './take-correction.ts';
import { takeTail } from './take-tail.ts';
import { takeNote } from './take-note.ts';

/** A yes that takes something back. */
const reserve = /^(?:(?:but|except|only)\b|でも|ですが|ただし?|だけど|けど|けれど)[、,\s]*/i;

export function answerNumber(turn: Turn, asking: Extract<Asking, { type: 'number' }>, text: string): Turn {
  const { field, value, isOffer } = asking;
  const { wording } = turn.desk;
  const { phone } = understand(text, { fields: [field], asked: null, country: turn.desk.country });
  if (phone.status === 'valid' && phone.value !== value) {
    // The number of the call was only an offer; one that the caller told was misheard.
    const replied = isOffer ? sayVaried(turn, 'acknowledge') : say(turn, wording.sorry);
    return readBack(replied, field, phone.value);
  }
  const { answer, rest } = readChoice(text);
  const hasValue = saysValues(turn, text);
  const replaced = answer === 'yes' || hasValue ? null : replaceTail({ value, text, country: turn.desk.country });
  if (replaced !== null) return readBack(say(turn, wording.sorry), field, replaced);
  if (answer === 'yes' || phone.status === 'valid') return takeYes(turn, rest);
  if (answer === 'no') return takeNo(turn, rest);
  if (!hasValue) return neither(turn, text);
  return takeAnswer(change(turn, { number: { field, value } }), { text, asked: null, isSure: false });
}

export function answerConfirm(turn: Turn, text: string): Turn {
  const replaced = takeTail(turn, text);
  if (replaced) return replaced;
  const { answer, rest } = readChoice(text);
  // What is done upon a yes is done upon nothing else.
  const needsYes = toolsToConfirm(turn).length > 0;
  // "No, that's it" denies that there is more.
  if (isThatAll(text) && !needsYes) return takeYes(turn, '');
  if (answer === 'no') return takeNo(turn, rest);
  if (answer === 'yes' && reserve.test(rest)) return takeNo(turn, rest.replace(reserve, ''));
  const isNew = answer === null && (saysRecorded(turn, text) || isLikeRecorded(turn, text));
  if (isChange(text) || isNew) {
    const corrected = takeCorrection(turn, text);
    if (corrected) return corrected;
  }
  const isContent = answer === 'yes' || (!needsYes && (isDecline(text) || readRemark(text) === 'thanks'));
  if (isContent) return takeYes(turn, answer === null ? '' : rest);
  return (isQuestion(text) ? null : takeNote(turn, text)) ?? neither(turn, text);
}

export function answerCorrect(turn: Turn, text: string): Turn {
  const corrected = takeCorrection(turn, text);
  if (corrected) return corrected;
  const isContent = readAnswer(text).answer !== null || isDecline(text) || isThatAll(text);
  if (isContent) return toolsToConfirm(turn).length > 0 ? askNext(turn) : finish(turn, 'completed');
  return neither(turn, text);
}

/** Hesitation in front of a yes or no is left out. */
function readChoice(text: string): Answer {
  const plain = readAnswer(text);
  const found = plain.answer === null ? readAnswer(stripFillers(text)) : plain;
  if (found.answer !== 'yes') return found;
  // "Yes, that is right. Nothing else, thank you" says yes several times.
  const isMore = (clause: string): boolean =>
    readAnswer(clause).answer !== 'yes' && !isThatAll(clause) && !isDecline(clause) && readRemark(clause) !== 'thanks';
  return { answer: 'yes', rest: splitClauses(found.rest).filter(isMore).join(' ') };
}

/** A value on its own at the final question replaces the one that is recorded. */
function saysRecorded({ state, desk }: Turn, text: string): boolean {
  const fields = desk.config.fields.filter((field) => state.values.has(field.key));
  const found = understand(text, { fields, asked: null, country: desk.country });
  return found.values.size > 0 || found.declined.size > 0 || found.phone.status === 'valid';
}

/** "A cat as well" is like the dog that is recorded, and is added to it. */
const adds = /^[^、。]{1,10}も|\b(?:also|too|as well)\b/i;

function isLikeRecorded({ state, desk }: Turn, text: string): boolean {
  if (adds.test(text)) return false;
  const value = cleanValue(stripFillers(text), 'other');
  return alike(value, desk.config.fields, state.values) !== undefined;
}

/** Neither yes nor no, and nothing to correct. */
function neither(turn: Turn, text: string): Turn {
  if (isQuestion(text)) return fail(turn, (next) => remind(passOn(next, text)), halfFailure);
  const isChoice = turn.state.asking.type !== 'correct';
  return fail(turn, (next) => (isChoice ? say(next, next.desk.wording.yesNo) : repeat(next)));
}
