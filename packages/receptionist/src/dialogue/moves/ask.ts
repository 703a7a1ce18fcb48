/** What is asked next, and in which words. */
import type { FieldSpec } from '@uketsuke/contracts';
import { kindOf } from '../../fields/field-kind.ts';
import { hasDay, hasPartOfDay, hasTime } from '../../fields/find-when.ts';
import { guessedCountry } from '../../numbers/home-country.ts';
import { topicOf } from '../desk.ts';
import type { FieldTopic } from '../../wording/questions.ts';
import type { Asking, Subject } from '../state.ts';
import { change, count, say, timesOf, type Turn, vary } from '../turn.ts';
import { leaveUnsettled, wantSlots } from './find-slots.ts';
import { noteQuestions } from './note-down.ts';
import { openFields, valueOf } from './record.ts';
import { toolsToConfirm } from './tools-due.ts';

/** What was asked last, once more. */
export function repeat(turn: Turn): Turn {
  return say(turn, ...turn.state.asking.question);
}

/** The same in short, behind an answer to something else. */
export function remind(turn: Turn): Turn {
  return say(turn, ...turn.state.asking.reminder);
}

/** Takes up a question that was asked before; nothing is said. */
export function goBackTo(turn: Turn, asking: Asking): Turn {
  return change(turn, { asking });
}

/** The next field, or everything read back. */
export function askNext(turn: Turn): Turn {
  const { state, desk } = turn;
  if (state.number) return readBack(turn, state.number.field, state.number.value);
  const searching = wantSlots(turn);
  if (searching) return searching;
  const half = desk.fields.find((field) => isHalf(field, valueOf(turn, field)));
  if (half && timesOf(turn, 'rest_asked') === 0) {
    const { whatTime, whatDay } = desk.wording;
    return askWith(count(turn, 'rest_asked'), half, hasDay(valueOf(turn, half) ?? '') ? whatTime : whatDay);
  }
  const next = openFields(turn)[0];
  return next ? ask(turn, next) : confirm(leaveUnsettled(turn));
}

/** Asks for a field, in other words than before where it was asked already. `again`: the answer brought nothing. */
export function ask(turn: Turn, field: FieldSpec, manner: 'first' | 'again' = 'first'): Turn {
  const { desk, state } = turn;
  if (field.type === 'phone' && desk.callerNumber !== null && timesOf(turn, 'offer_of_caller') === 0) {
    return readBack(turn, field, desk.callerNumber, { isOffer: true });
  }
  const variants = manner === 'again' ? desk.wording.askAgain(topicOf(field)) : desk.wording.ask(topicOf(field));
  // Who has told something for this field already is asked whether there is more.
  const from = state.volunteered.has(field.key) ? 1 : 0;
  const [sentence, counted] = vary(turn, `${manner}:${field.key}`, variants, from);
  return askWith(counted, field, sentence);
}

/** Asks for a field in these words. */
export function askWith(turn: Turn, field: FieldSpec, sentence: string): Turn {
  const keys = turn.state.usesKeys ? [turn.desk.wording.askByKeys(topicByKeys(turn, field))] : [];
  return put(turn, { type: 'field', field }, [sentence, ...keys]);
}

/** Of a day that is known, keys tell the hour alone; after a day with nothing free they tell another day. */
export function topicByKeys(turn: Turn, field: FieldSpec): FieldTopic {
  const topic = topicOf(field);
  const value = valueOf(turn, field);
  const isHourLeft = value !== null && hasDay(value) && isHalf(field, value) && !turn.state.booking.vain.has(value);
  return isHourLeft ? { ...topic, kind: 'time' } : topic;
}

/** Asks whether this is the number. `isOffer`: it is the one that the call comes from. */
export function readBack(turn: Turn, field: FieldSpec, value: string, { isOffer = false } = {}): Turn {
  const { wording, country, language } = turn.desk;
  const from = guessedCountry(value, country, language);
  const question = [isOffer ? wording.offerCaller(value) : wording.readBack(value, from), ...keysOfChoice(turn)];
  const ready = change(isOffer ? count(turn, 'offer_of_caller') : turn, { number: null, failures: 0 });
  return put(ready, { type: 'number', field, value, isOffer }, question);
}

export function askWhichToCorrect(turn: Turn): Turn {
  return put(turn, { type: 'correct' }, [turn.desk.wording.whichToCorrect]);
}

/** Whether what was taken down is to be dropped. */
export function askToDrop(turn: Turn): Turn {
  const question = [turn.desk.wording.dropThis, ...keysOfChoice(turn)];
  return put(turn, { type: 'drop', before: turn.state.asking }, question);
}

/** Whether there are further questions. What was asked before is gone back to when the caller turns to it. */
export function askForMore(turn: Turn, { isOpen = false } = {}): Turn {
  const { asking } = turn.state;
  const before = asking.type === 'more' || asking.type === 'finished' ? asking.before : asking;
  const { yourQuestion, anythingElse } = turn.desk.wording;
  return put(turn, { type: 'more', before, isOpen }, [isOpen ? yourQuestion : anythingElse]);
}

/** Everything is read back once; after a correction only the rest is asked after. */
function confirm(turn: Turn): Turn {
  const { desk, state } = turn;
  const actions = toolsToConfirm(turn).map(({ description }) => description);
  const announced = actions.length > 0 ? [desk.wording.toolsWillRun(actions)] : [];
  if (state.hasConfirmed) {
    return put(turn, { type: 'confirm' }, [...announced, desk.wording.confirmRest, ...keysOfChoice(turn)]);
  }
  const ready = noteQuestions(change(turn, { hasConfirmed: true }));
  const items = desk.config.fields.flatMap((field) => {
    const value = valueOf(ready, field);
    return value === null ? [] : [{ label: field.label, value, kind: kindOf(field) }];
  });
  if (items.length === 0) return askForMore(ready);
  const whole = desk.wording.confirm(items);
  const reminder = [...whole.slice(-1), ...keysOfChoice(ready)];
  return put(ready, { type: 'confirm' }, [...whole.slice(0, -1), ...announced, ...reminder], reminder);
}

/** `reminder`: the same in short. */
export function put(turn: Turn, subject: Subject, question: readonly string[], reminder = question): Turn {
  return say(change(turn, { asking: { ...subject, question, reminder } }), ...question);
}

function keysOfChoice({ state, desk }: Turn): string[] {
  return state.usesKeys ? [desk.wording.yesNoKeys] : [];
}

const anyWhen = /いつでも|お?任せ|おまかせ|\bany ?time\b|\bwhenever\b/i;

/** Whoever waits at home is told a part of the day. */
const visits = /配達|訪問|集荷|\bdeliver|\bcollection\b/i;

/** A day without its hour, or the other way round. */
function isHalf(field: FieldSpec, value: string | null | undefined): boolean {
  if (kindOf(field) !== 'dateTime' || typeof value !== 'string') return false;
  if (visits.test(field.label) && hasDay(value) && hasPartOfDay(value)) return false;
  return !anyWhen.test(value) && hasDay(value) !== hasTime(value);
}
