/** What was said when a field was asked for. */
import type { FieldSpec } from '@uketsuke/contracts';
import { cleanValue } from '../../fields/clean-value.ts';
import { isNote, kindOf } from '../../fields/field-kind.ts';
import { findLabelled } from '../../fields/find-labelled.ts';
import { findValue } from '../../fields/find-values.ts';
import { hasDay, hasTime } from '../../fields/find-when.ts';
import { isPlausible } from '../../fields/judge-value.ts';
import { lacksValue } from '../../fields/lacks-value.ts';
import { isChange } from '../../intents/change.ts';
import { isDecline, isNone, isRefusal, isUnknown } from '../../intents/decline.ts';
import { yesNoIn } from '../../fields/yes-no-in.ts';
import { stripFillers } from '../../intents/fillers.ts';
import { isIntention, isWish } from '../../intents/intention.ts';
import { isThatAll } from '../../intents/leaving.ts';
import { isAskingLeave, isQuestion } from '../../intents/question.ts';
import { readAnswer } from '../../intents/yes-no.ts';
import { isThisNumber } from '../../intents/this-number.ts';
import { splitClauses } from '../../text/clauses.ts';
import { askNext, readBack, remind, repeat } from '../moves/ask.ts';
import { finish } from '../moves/end.ts';
import { fail, halfFailure, insist, passOn } from '../moves/fail.ts';
import { noteDown } from '../moves/note-down.ts';
import { saysValues } from '../moves/read.ts';
import { isOnlyAsking, openFields, record, valueOf } from '../moves/record.ts';
import { isPlainly, meaningOf } from '../meaning.ts';
import { change, say, sayVaried, timesOf, type Turn } from '../turn.ts';
import { noteBooking } from './take-back.ts';
import { takeAnswer } from './take-answer.ts';
import { takeCorrection, takeSlip, takeTail } from './take-correction.ts';
import { takeUpdates } from './take-updates.ts';

/** Null: it is not for this rule. */
type FieldRule = (turn: Turn, field: FieldSpec, text: string) => Turn | null;

/** What is no value for the field is looked for first, in this order. */
const order: readonly FieldRule[] = [
  noteBooking,
  takeSlip,
  updates,
  callersOwnNumber,
  mayIGiveNumber,
  (turn, _field, text) => takeTail(turn, text),
  correction,
  yesNo,
  none,
  declined,
  offTheSubject,
];

/** Null: the caller has said all there is for this field and went on to the next one. */
export function answerField(turn: Turn, field: FieldSpec, text: string): Turn | null {
  for (const rule of order) {
    const answered = rule(turn, field, text);
    if (answered) return answered;
  }
  return isBeyond(turn, field, text) ? null : takeAnswer(turn, text, field);
}

/** What is changed in passing is no part of the answer. */
function updates(turn: Turn, field: FieldSpec, text: string): Turn | null {
  const updated = takeUpdates(turn, field, text);
  if (updated === null) return null;
  return updated.rest === '' ? remind(updated.turn) : answerField(updated.turn, field, updated.rest);
}

/** "This number": the one that the call comes from. */
function callersOwnNumber(turn: Turn, field: FieldSpec, text: string): Turn | null {
  if (field.type !== 'phone' || !(isThisNumber(text) || isPlainly(turn, text, 'this_number')) || saysValues(turn, text))
    return null;
  const { callerNumber, wording } = turn.desk;
  if (callerNumber !== null) {
    // Who has heard it and names it has chosen it.
    const isHeard = timesOf(turn, 'offer_of_caller') > 0;
    if (isHeard) return askNext(sayVaried(record(turn, field, callerNumber), 'acknowledge'));
    return readBack(turn, field, callerNumber, { isOffer: true });
  }
  return fail(turn, (next) => say(next, wording.callerUnknown), halfFailure);
}

/** Whose, or which, number one may give. */
const aNumber = /携帯|固定|自宅|実家|会社|勤務先|番号|電話/;

function mayIGiveNumber(turn: Turn, field: FieldSpec, text: string): Turn | null {
  const isAsked = field.type === 'phone' && isAskingLeave(text) && aNumber.test(text) && !saysValues(turn, text);
  return isAsked ? remind(say(turn, turn.desk.wording.sure)) : null;
}

function correction(turn: Turn, field: FieldSpec, text: string): Turn | null {
  if (!isChange(text) || turn.state.values.size === 0) return null;
  const mayMeanLast = !isNote(field) && !saysValues(turn, text) && !midway.test(text);
  return takeCorrection(turn, text, { mayMeanLast });
}

/** Said in the middle of an answer, it is that answer which is corrected. */
const midway =
  /^(?!.{0,3}(?:すみません|ごめん|失礼|あ、|sorry)).{2,}?(?:[、,]|\.\.\.)\s*(?:あ[っ、]*\s*)?(?:じゃなくて|違う|違った|違います|間違えた|いや|no wait|wait|sorry|no)(?:[、,\s]|ごめん|すみ)/i;

/** "None" is an answer to a required field for what not everybody has. */
function none(turn: Turn, field: FieldSpec, text: string): Turn | null {
  const mayBeNothing =
    kindOf(field) === 'request' || /オプション|追加|持病|既往|服用|\boptions?\b|\bextras?\b/i.test(field.label);
  if (!field.required || !mayBeNothing || !isNone(withoutSubject(text))) return null;
  const word = turn.desk.language === 'ja' ? 'なし' : 'None';
  return askNext(sayVaried(record(turn, field, word), 'acknowledge'));
}

function declined(turn: Turn, field: FieldSpec, text: string): Turn | null {
  // Who wants nothing any more does not decline this one thing.
  if (!isDecline(text) && meaningOf(turn, text).isLikely('cancel') && field.required && !isNote(field)) return null;
  const isDeclined = isDecline(text) || isRefusal(text) || isUnknown(text) || (isThatAll(text) && !field.required);
  const bare = withoutSubject(text);
  const isDeclinedNow =
    isDeclined ||
    findLabelled(text, [field])?.value === null ||
    isDecline(bare) ||
    isUnknown(bare) ||
    lacksValue(text, field) ||
    (!isNote(field) && isPlainly(turn, text, 'decline', 'unknown'));
  if (!isDeclinedNow) return null;
  // Whoever only wanted to know something has it.
  if (isOnlyAsking(turn)) return finish(turn, 'answered');
  // Half of a day and time is better than nothing.
  const isRecorded = valueOf(turn, field) !== null;
  if (field.required && !isRecorded) return insist(turn, field);
  const isSettled = isRecorded && !turn.state.volunteered.has(field.key);
  return askNext(sayVaried(isSettled ? turn : record(turn, field, null), 'skipped'));
}

/** "指名はなしで" is "なしで", "実家のものなのでわからない" is "わからない". */
function withoutSubject(text: string): string {
  const said = stripFillers(text);
  return stripFillers(readAnswer(said).rest || said)
    .replace(/^[^、。,\d]{1,16}(?:ので|もので|から)、?/, '')
    .replace(/^[^、。,]{1,10}(?:は|とか|なら)、?/, '');
}

/** Nothing that this field could hold, but something all the same: what the caller came for, a wish, a question. */
function offTheSubject(turn: Turn, field: FieldSpec, text: string): Turn | null {
  if (isNote(field) || saysValues(turn, text)) return null;
  const { wording } = turn.desk;
  if (isIntention(text)) {
    const wanting = change(turn, { wantsService: true });
    return fail(wanting, (next) => repeat(say(next, wording.sure)), halfFailure);
  }
  if (isWhy(text) || isPlainly(turn, text, 'confused')) return insist(turn, field, halfFailure);
  // A wish beside the question is kept for whoever reads the record; "please" behind an answer means what that was about.
  const mayWish = turn.topicNow !== null || ['name', 'phone', 'company'].includes(kindOf(field));
  const wish = turn.topicNow !== null && pleases.test(text) ? turn.topicNow : text;
  const noted = mayWish && (wish !== text || isWish(text)) ? noteDown(turn, wish) : null;
  if (noted) return remind(say(noted.turn, wording.noteTaken));
  const asksBack = (clause: string): boolean =>
    isQuestion(clause) || (field.type === 'phone' && /(?:か|かな|[?？])[。\s]*$/.test(clause));
  if (!splitClauses(text).every(asksBack) || isProposal(turn, field, text)) return null;
  // Whoever asks the very same again is not helped by hearing the same.
  return turn.state.questions.includes(text) ? fail(turn, repeat) : remind(passOn(turn, text));
}

/** "3月20日の1時でいけます?": a question that tells a whole day and hour, or tells a value again, is an answer. */
function isProposal({ state }: Turn, field: FieldSpec, text: string): boolean {
  const told = findValue(text, kindOf(field))?.value;
  return told !== undefined && ((hasDay(told) && hasTime(told)) || state.questions.includes(text));
}

/** Half of a day and time is recorded: whoever goes on to something else has said all there is. */
function isBeyond(turn: Turn, field: FieldSpec, text: string): boolean {
  const isHalf = kindOf(field) === 'dateTime' && valueOf(turn, field) !== null;
  return isHalf && openFields(turn).length > 0 && !isPlausible(cleanValue(text, 'dateTime'), 'dateTime');
}

const pleases = /^(?:じゃあ?|では|それを?|ぜひ|はい)*、?(?:お願い(?:いた)?します|yes,? please|please)[。.!]*$/i;

function isWhy(text: string): boolean {
  return /^.{0,12}(?:なぜ|なんで|どうして)|必要(?:なん)?ですか|^(?:but )?why\b/i.test(text);
}

/** The answer to a field that wants a yes or a no. Null: the answer is in other words, and is taken as it is. */
function yesNo(turn: Turn, field: FieldSpec, text: string): Turn | null {
  if (kindOf(field) !== 'yesNo') return null;
  const { language } = turn.desk;
  const value = yesNoIn(text, field, language) ?? yesNoIn(withoutSubject(text), field, language);
  return value === null ? null : askNext(sayVaried(record(turn, field, value), 'acknowledge'));
}
