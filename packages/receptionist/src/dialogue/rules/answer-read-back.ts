/** Answers to what was read back: whether a number is right, whether everything is, and which part is not. */
import { isBackchannel } from '../../intents/backchannels.ts';
import { isChange } from '../../intents/change.ts';
import { isDecline } from '../../intents/decline.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { isThatAll } from '../../intents/leaving.ts';
import { isQuestion } from '../../intents/question.ts';
import { readRemark } from '../../intents/remarks.ts';
import { isThisNumber } from '../../intents/this-number.ts';
import { type Answer, readAnswer } from '../../intents/yes-no.ts';
import { replaceTail } from '../../numbers/replace-tail.ts';
import { splitClauses } from '../../text/clauses.ts';
import { soundsLike } from '../corrections.ts';
import { topicOf } from '../desk.ts';
import { ask, askForMore, askNext, askWhichToCorrect, goBackTo, readBack, remind, repeat } from '../moves/ask.ts';
import { finish, handOff, takeBack } from '../moves/end.ts';
import { fail, halfFailure, passOn } from '../moves/fail.ts';
import { noteDown } from '../moves/note-down.ts';
import { read, saysValues } from '../moves/read.ts';
import { openFields, record, recordedFields } from '../moves/record.ts';
import { toolsToConfirm } from '../moves/tools-due.ts';
import { meantAnswer } from '../meaning.ts';
import type { AskingOf } from '../state.ts';
import { change, count, say, sayVaried, timesOf, type Turn } from '../turn.ts';
import { takeAnswer } from './take-answer.ts';
import { keep } from './take-back.ts';
import { takeCorrection, takeTail } from './take-correction.ts';
import { takeUpdates } from './take-updates.ts';

/** A yes that takes something back. */
const reserve = /^(?:(?:but|except|only)\b|でも|ですが|ただし?|だけど|けど|けれど)[、,\s]*/i;
/** Numbers read back in vain before a person takes over. */
const denialsMax = 3;

export function answerNumber(turn: Turn, { field, value, isOffer }: AskingOf<'number'>, text: string): Turn {
  const { wording, country } = turn.desk;
  const { phone } = read(turn, text, { fields: [field] });
  if (phone.status === 'valid' && phone.value !== value) {
    // The number of the call was only an offer; one that the caller told was misheard.
    const replied = isOffer ? sayVaried(turn, 'acknowledge') : say(turn, wording.sorry);
    return readBack(replied, field, phone.value);
  }
  if (isOffer && isThisNumber(text)) return takeYes(turn, '');
  const { answer, rest } = readChoice(turn, text);
  const hasValue = saysValues(turn, text);
  const replaced = answer === 'yes' || hasValue ? null : replaceTail({ value, text, country });
  if (replaced !== null) return readBack(say(turn, wording.sorry), field, replaced);
  if (answer === 'yes' || phone.status === 'valid') return takeYes(turn, rest);
  if (answer === 'no') return takeNo(turn, rest);
  return hasValue ? takeAnswer(change(turn, { number: { field, value } }), text) : neither(turn, text);
}

export function answerConfirm(turn: Turn, text: string): Turn {
  const replaced = takeTail(turn, text);
  if (replaced) return replaced;
  const { answer, rest } = readChoice(turn, text);
  // What is done upon a yes is done upon nothing else.
  const needsYes = toolsToConfirm(turn).length > 0;
  // "No, that's it" denies that there is more.
  if (isThatAll(text) && !needsYes) return takeYes(turn, '');
  if (answer === 'no') return takeNo(turn, rest);
  if (answer === 'yes' && reserve.test(rest)) return takeNo(turn, rest.replace(reserve, ''));
  const corrected = isChange(text) || (answer === null && isOfRecorded(turn, text)) ? takeCorrection(turn, text) : null;
  if (corrected) return corrected;
  const updated = takeUpdates(turn, null, text);
  if (updated) return askNext(updated.turn);
  if (answer === 'yes') return takeYes(turn, rest);
  if (!needsYes && (isDecline(text) || readRemark(text) === 'thanks')) return takeYes(turn, '');
  return (isQuestion(text) ? null : takeNote(turn, text)) ?? neither(turn, text);
}

export function answerCorrect(turn: Turn, text: string): Turn {
  const corrected = takeCorrection(turn, text);
  if (corrected) return corrected;
  const isContent = readAnswer(text).answer !== null || isDecline(text) || isThatAll(text);
  if (isContent) return toolsToConfirm(turn).length > 0 ? askNext(turn) : finish(turn, 'completed');
  return neither(turn, text);
}

/** Yes to what was asked, spoken, typed or keyed; `rest` is what else was said with it. */
export function takeYes(turn: Turn, rest: string): Turn {
  const { asking } = turn.state;
  switch (asking.type) {
    case 'more':
      return asking.isOpen ? repeat(goBackTo(turn, asking.before)) : askForMore(turn, { isOpen: true });
    case 'confirm':
      return takeNote(turn, rest) ?? finish({ ...turn, isAgreed: true }, 'completed');
    case 'number': {
      const recorded = record(turn, asking.field, asking.value);
      const isNothingOpen = openFields(recorded).length === 0;
      // Nothing but this number was collected, and it was confirmed just now.
      const isAll = recorded.state.values.size === 1 && isNothingOpen;
      if (isAll && !turn.state.hasConfirmed) return finish({ ...recorded, isAgreed: true }, 'completed');
      // With a yes only what speaks for itself is an answer: "yes, that's my number" is none.
      const updated = takeUpdates(recorded, asking.field, rest);
      if (updated) return updated.rest === '' ? askNext(updated.turn) : takeAnswer(updated.turn, updated.rest);
      if (rest !== '' && !isNothingOpen) return takeAnswer(recorded, rest);
      return askNext(sayVaried(recorded, 'acknowledge'));
    }
    case 'drop':
      return takeBack(turn);
    default:
      return repeat(turn);
  }
}

/** No to what was asked; `rest` is what else was said with it. */
export function takeNo(turn: Turn, rest: string): Turn {
  const { asking } = turn.state;
  switch (asking.type) {
    case 'more':
      return finish(turn, 'completed');
    case 'confirm':
      return (rest === '' ? null : takeCorrection(turn, rest)) ?? askWhichToCorrect(turn);
    case 'number': {
      const forgotten = change(turn, { digitsBefore: '' });
      if (asking.isOffer) return ask(forgotten, asking.field);
      const denied = count(forgotten, 'denial');
      if (timesOf(denied, 'denial') >= denialsMax) return handOff(denied, { reason: 'not_understood' });
      return ask(denied, asking.field, 'again');
    }
    case 'drop':
      return keep(turn, asking, rest);
    default:
      return repeat(turn);
  }
}

/** Hesitation in front of a yes or no is left out. */
function readChoice(turn: Turn, text: string): Answer {
  const plain = readAnswer(text);
  const found = plain.answer === null ? readAnswer(stripFillers(text)) : plain;
  if (found.answer === null) {
    const answer = meantAnswer(turn, text);
    // What a tool does is done upon words that are plainly a yes.
    const isTooMuch = answer === 'yes' && toolsToConfirm(turn).length > 0;
    return answer === null || isTooMuch ? found : { answer, rest: '' };
  }
  if (found.answer === 'no') return found;
  // "Yes, that is right. Nothing else, thank you" says yes several times.
  const isMore = (clause: string): boolean =>
    readAnswer(clause).answer !== 'yes' && !isThatAll(clause) && !isDecline(clause) && readRemark(clause) !== 'thanks';
  return { answer: 'yes', rest: splitClauses(found.rest).filter(isMore).join(' ') };
}

/** "A cat as well" is like the dog that is recorded, and is added to it. */
const adds = /^[^、。]{1,10}も|\b(?:also|too|as well)\b/i;

/** A value on its own at the final question replaces the one that is recorded, as does what sounds like it. */
function isOfRecorded(turn: Turn, text: string): boolean {
  const fields = recordedFields(turn);
  if (saysValues(turn, text, fields)) return true;
  return !adds.test(text) && soundsLike(stripFillers(text), fields, turn.state.values) !== undefined;
}

/** What the caller adds when everything was read back goes to the field for requests. Null: nothing to add, or nowhere. */
function takeNote(turn: Turn, text: string): Turn | null {
  // Yes in other words is nothing to note.
  const isAgreement =
    readAnswer(text).answer !== null || isThatAll(text) || /\b(?:correct|right|fine|perfect|thank)/i.test(text);
  const noted = isAgreement ? null : noteDown(turn, text);
  if (noted === null) return null;
  // It is neither yes nor no: whoever never says either is not asked for ever.
  const counted = change(noted.turn, { failures: turn.state.failures });
  return fail(counted, (next) => askNext(say(next, next.desk.wording.corrected(topicOf(noted.field), noted.note))));
}

/** "Lovely, that's it": whatever stands in front of it. An "okay" may only mean that somebody listens. */
function endsInYes({ desk }: Turn, text: string): boolean {
  const last = splitClauses(text.replaceAll(',', '.')).at(-1) ?? '';
  const { answer, rest } = readAnswer(last);
  return answer === 'yes' && rest === '' && !isBackchannel(last, desk.language);
}

/** Neither yes nor no, and nothing to correct. */
function neither(turn: Turn, text: string): Turn {
  const { type } = turn.state.asking;
  if (type !== 'correct' && toolsToConfirm(turn).length === 0 && endsInYes(turn, text)) return takeYes(turn, '');
  if (isQuestion(text)) return fail(turn, (next) => remind(passOn(next, text)), halfFailure);
  return fail(turn, (next) => (type !== 'correct' ? say(next, next.desk.wording.yesNo) : repeat(next)));
}
