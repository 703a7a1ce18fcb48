/** What was said, as an answer to what was asked. */
import type { FieldSpec } from '@uketsuke/contracts';
import type { BrainOutput } from '../brain.ts';
import { cleanValue } from '../fields/clean-value.ts';
import { isPlausible } from '../fields/judge-value.ts';
import { isNote, kindOf } from '../fields/field-kind.ts';
import { understand } from '../fields/understand.ts';
import { findValue } from '../fields/find-values.ts';
import { isChange } from '../intents/change.ts';
import { isDecline, isRefusal, isUnknown } from '../intents/decline.ts';
import { isAboutBooking } from '../intents/existing-booking.ts';
import { stripFillers } from '../intents/fillers.ts';
import { isIntention, isWish, purposeOf } from '../intents/intention.ts';
import { isThatAll } from '../intents/leaving.ts';
import { isAskingLeave, isQuestion } from '../intents/question.ts';
import { readRemark } from '../intents/remarks.ts';
import { isThisNumber } from '../intents/this-number.ts';
import { readAnswer } from '../intents/yes-no.ts';
import { replaceTail } from '../numbers/replace-tail.ts';
import { splitClauses } from '../text/clauses.ts';
import { alike } from './corrections.ts';
import { takeConfirmed, takeDenied } from './answers.ts';
import type { Dialogue } from './dialogue.ts';
import type { Asking } from './state.ts';
import { saysValues, takeAnswer } from './take-answer.ts';
import { noteDown, takeNote } from './take-note.ts';
import { takeYesNo } from './take-yes-no.ts';
import { takeCorrection } from './take-correction.ts';
import { takeSlip, takeUpdate } from './take-slip.ts';

/** Politeness without an answer tries less patience than a wrong answer. */
const asideWeight = 0.5;

/** A yes that takes something back. */
const reserve = /^(?:(?:but|except|only)\b|でも|ですが|ただし?|だけど|けど|けれど)[、,\s]*/i;

/** Whose, or which, number one may give. */
const aNumber = /携帯|固定|自宅|実家|会社|勤務先|番号|電話/;

export function answerQuestion(dialogue: Dialogue, text: string): BrainOutput {
  const { asking } = dialogue.state;
  switch (asking.type) {
    case 'number':
      return answerNumber(dialogue, asking, text);
    case 'confirm':
      return answerConfirm(dialogue, text);
    case 'correct':
      return answerCorrect(dialogue, text);
    case 'more':
      return answerMore(dialogue, asking, text);
    case 'help':
      return answerHelp(dialogue, text);
    case 'field':
      return answerField(dialogue, asking.field, text);
    case 'finished':
      return dialogue.finish(asking.outcome);
    case 'handedOff':
      return { ...dialogue.turn(), ends: true };
    default:
      return asking satisfies never;
  }
}

/** Hesitation in front of a yes or no is left out. */
function answerOf(text: string): ReturnType<typeof readAnswer> {
  const found = readAnswer(text);
  return found.answer === null ? readAnswer(stripFillers(text)) : found;
}

function answerNumber(dialogue: Dialogue, asking: Extract<Asking, { type: 'number' }>, text: string): BrainOutput {
  const found = understand(text, { fields: [asking.field], asked: null, digitsBefore: '' });
  if (found.phone.status === 'valid' && found.phone.value !== asking.value) {
    return dialogue.turn(dialogue.wording.sure, ...dialogue.readBack(asking.field, found.phone.value));
  }
  const { answer, rest } = answerOf(text);
  const replaced = answer === 'yes' || saysValues(dialogue, text) ? null : replaceTail(asking.value, text);
  if (replaced !== null) return dialogue.turn(dialogue.wording.sorry, ...dialogue.readBack(asking.field, replaced));
  if (answer === 'yes' || found.phone.status === 'valid') return takeConfirmed(dialogue, rest);
  if (answer === 'no') return takeDenied(dialogue, rest);
  if (saysValues(dialogue, text)) {
    dialogue.state.number = { field: asking.field, value: asking.value };
    return takeAnswer(dialogue, { text, asked: null, isSure: false });
  }
  return neither(dialogue, text);
}

function answerConfirm(dialogue: Dialogue, text: string): BrainOutput {
  // "No, that's it" denies that there is more.
  if (isThatAll(text)) return takeConfirmed(dialogue, '');
  const { answer, rest } = answerOf(text);
  if (answer === 'no') return takeDenied(dialogue, rest);
  if (answer === 'yes' && reserve.test(rest)) return takeDenied(dialogue, rest.replace(reserve, ''));
  const isNew = answer === null && (saysRecorded(dialogue, text) || isLikeRecorded(dialogue, text));
  if (isChange(text) || isNew) {
    const corrected = takeCorrection(dialogue, text);
    if (corrected) return corrected;
  }
  const isContent = answer === 'yes' || isDecline(text) || isThatAll(text) || readRemark(text) === 'thanks';
  if (isContent) return takeConfirmed(dialogue, answer === null ? '' : rest);
  if (isQuestion(text)) return neither(dialogue, text);
  return takeNote(dialogue, text) ?? neither(dialogue, text);
}

/** A value on its own at the final question replaces the one that is recorded. */
function saysRecorded({ state, options }: Dialogue, text: string): boolean {
  const fields = options.config.fields.filter((field) => state.values.has(field.key));
  const found = understand(text, { fields, asked: null, digitsBefore: '' });
  return found.values.size > 0 || found.phone.status === 'valid';
}

function isLikeRecorded({ state, options }: Dialogue, text: string): boolean {
  const value = cleanValue(stripFillers(text), 'other');
  return alike(value, options.config.fields, state.values) !== undefined;
}

function answerCorrect(dialogue: Dialogue, text: string): BrainOutput {
  const corrected = takeCorrection(dialogue, text);
  if (corrected) return corrected;
  if (readAnswer(text).answer !== null || isDecline(text) || isThatAll(text)) return dialogue.finish('completed');
  return neither(dialogue, text);
}

function answerMore(dialogue: Dialogue, asking: Extract<Asking, { type: 'more' }>, text: string): BrainOutput {
  const { answer, rest } = readAnswer(text);
  if (isIntention(text) || saysValues(dialogue, text)) {
    dialogue.state.asking = asking.before;
    dialogue.state.isWanted = true;
    if (asking.before.type === 'field' && !saysValues(dialogue, text)) {
      return dialogue.turn(dialogue.wording.sure, ...dialogue.ask(asking.before.field));
    }
    return answerQuestion(dialogue, text);
  }
  if (isDecline(text) || isThatAll(text) || (answer === 'no' && rest === '')) return dialogue.finish('answered');
  if (answer === 'yes' && rest === '') return takeConfirmed(dialogue, '');
  if (isQuestion(text)) return dialogue.turn(dialogue.passOn(text), ...dialogue.question());
  dialogue.state.asking = asking.before;
  return answerQuestion(dialogue, text);
}

function answerHelp(dialogue: Dialogue, said: string): BrainOutput {
  const text = stripFillers(readAnswer(stripFillers(said)).rest) || said;
  const { state, wording } = dialogue;
  const asked = noteBooking(dialogue, null, text);
  if (asked) return asked;
  const open = dialogue.openFields();
  if (saysValues(dialogue, text)) {
    const reason = open.find((field) => kindOf(field) === 'reason');
    const purpose = purposeOf(text);
    if (reason && purpose !== null) dialogue.record(reason, purpose);
    return takeAnswer(dialogue, { text, asked: null, isSure: false });
  }
  if (isIntention(text)) {
    state.isWanted = true;
    const purpose = purposeOf(text);
    const reason = open.find((field) => kindOf(field) === 'reason');
    if (reason && purpose !== null) dialogue.record(reason, purpose);
    return dialogue.turn(wording.sure, ...dialogue.goOn());
  }
  if (isQuestion(text)) return dialogue.turn(dialogue.passOn(text), ...dialogue.goOn());
  const name = open.find((field) => kindOf(field) === 'name');
  if (
    name &&
    /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}[.]?$|^[Ii]t's \p{Lu}[\p{L}'.-]+(?:[ ,]+[\p{Lu}][\p{L}'.-]*)*$|^[^\s]{1,6}です[。]?$/u.test(
      stripFillers(text),
    )
  ) {
    return takeAnswer(dialogue, { text, asked: name, isSure: true });
  }
  state.isWanted = true;
  const reason = open.find((field) => kindOf(field) === 'reason');
  if (reason && readAnswer(text).answer === null && /\s.*\s|.{6}/.test(text)) {
    return takeAnswer(dialogue, { text: stripFillers(text), asked: reason, isSure: true });
  }
  return dialogue.turn(wording.sure, ...dialogue.goOn());
}

function answerField(dialogue: Dialogue, field: FieldSpec, text: string): BrainOutput {
  const { state, wording } = dialogue;
  const asked = noteBooking(dialogue, field, text);
  if (asked) return asked;
  const slipped = takeSlip(dialogue, field, text) ?? takeUpdate(dialogue, field, text);
  if (slipped) return slipped;
  if (field.type === 'phone' && isThisNumber(text) && !saysValues(dialogue, text)) {
    if (dialogue.callerNumber !== null) return dialogue.turn(...dialogue.readBack(field, dialogue.callerNumber, true));
    return dialogue.fail(() => [wording.callerUnknown], asideWeight);
  }
  if (field.type === 'phone' && isAskingLeave(text) && aNumber.test(text) && !saysValues(dialogue, text)) {
    return dialogue.turn(wording.sure, ...dialogue.reminder());
  }
  if (isChange(text) && state.values.size > 0) {
    const corrected = takeCorrection(dialogue, text, { mayMeanLast: !isNote(field) && !saysValues(dialogue, text) });
    if (corrected) return corrected;
  }
  if (kindOf(field) === 'yesNo') {
    const taken = takeYesNo(dialogue, field, text);
    if (taken) return taken;
  }
  if (isDecline(text) || isRefusal(text) || isUnknown(text) || (isThatAll(text) && !field.required)) {
    // Half of a day and time is better than nothing.
    const isRecorded = (state.values.get(field.key) ?? null) !== null;
    if (field.required && !isRecorded) return dialogue.insist(field);
    if (!isRecorded || state.noted.has(field.key)) dialogue.record(field, null);
    return dialogue.turn(dialogue.vary(wording.skipped), ...dialogue.goOn());
  }
  if (!isNote(field) && !saysValues(dialogue, text)) {
    if (isIntention(text)) {
      state.isWanted = true;
      return dialogue.fail(() => [wording.sure, ...dialogue.question()], asideWeight);
    }
    if (isWhy(text)) return dialogue.insist(field, asideWeight);
    const wanted =
      ['name', 'phone', 'company'].includes(kindOf(field)) || state.topicNow !== null
        ? wantedOf(state.topicNow, text)
        : null;
    const noted = wanted === null ? null : noteDown(dialogue, wanted);
    if (noted !== null) return dialogue.turn(wording.noted, ...dialogue.reminder());
    const asksBack = (clause: string): boolean =>
      isQuestion(clause) || (field.type === 'phone' && /(?:か|かな|[?？])[。\s]*$/.test(clause));
    if (splitClauses(text).every(asksBack)) return dialogue.turn(dialogue.passOn(text), ...dialogue.reminder());
  }
  // Half of a day and time is recorded: whoever goes on to something else has said all there is.
  const isHalf = kindOf(field) === 'dateTime' && (state.values.get(field.key) ?? null) !== null;
  const next = dialogue.openFields()[0];
  if (isHalf && next && !isPlausible(cleanValue(text, 'dateTime'), 'dateTime')) {
    dialogue.ask(next);
    return answerQuestion(dialogue, text);
  }
  return takeAnswer(dialogue, { text, asked: field, isSure: true });
}

/** A booking that was made before this call: what shall become of it is not a new wish for a day. */
function noteBooking(dialogue: Dialogue, asked: FieldSpec | null, text: string): BrainOutput | null {
  const { state, options, wording } = dialogue;
  if ((asked && isNote(asked)) || !isAboutBooking(text) || isQuestion(text)) return null;
  const isOurs = options.config.fields.some(
    (field) => ['date', 'time', 'dateTime'].includes(kindOf(field)) && state.values.has(field.key),
  );
  if (isOurs || noteDown(dialogue, text) === null) return null;
  const name = dialogue.openFields().find((field) => kindOf(field) === 'name');
  const told = name ? findValue(text, 'name') : null;
  if (name && told) {
    dialogue.record(name, told.value);
    return dialogue.turn(wording.greetName(told.value), wording.noted, ...dialogue.goOn());
  }
  return dialogue.turn(wording.noted, ...(asked ? dialogue.reminder() : dialogue.goOn()));
}

/** A wish beside the question is kept for whoever reads the record; "please" behind an answer means what that was about. */
function wantedOf(topic: string | null, text: string): string | null {
  if (
    topic !== null &&
    /^(?:じゃあ?|では|それを?|ぜひ|はい)*、?(?:お願い(?:いた)?します|yes,? please|please)[。.!]*$/i.test(text)
  )
    return topic;
  return isWish(text) ? text : null;
}

function isWhy(text: string): boolean {
  return /^.{0,12}(?:なぜ|なんで|どうして)|必要(?:なん)?ですか|^(?:but )?why\b/i.test(text);
}

function neither(dialogue: Dialogue, text: string): BrainOutput {
  const { state, wording } = dialogue;
  if (isQuestion(text)) return dialogue.turn(dialogue.passOn(text), ...dialogue.reminder());
  const isChoice = state.asking.type === 'number' || state.asking.type === 'confirm';
  return dialogue.fail(() => (isChoice ? [wording.yesNo] : dialogue.question()));
}
