/** Answers to the times that were offered. */
import { daySlot, readSlotChoice, timedSlot } from '../../booking/read-choice.ts';
import type { Slot } from '../../booking/slot.ts';
import { findValue } from '../../fields/find-values.ts';
import { hasDay, hasPartOfDay, hasTime } from '../../fields/find-when.ts';
import { isDecline } from '../../intents/decline.ts';
import { isQuestion } from '../../intents/question.ts';
import { askNext, remind, repeat } from '../moves/ask.ts';
import { fail, passOn } from '../moves/fail.ts';
import { offerOthers, settle } from '../moves/offer-slots.ts';
import { saysValues } from '../moves/read.ts';
import { record } from '../moves/record.ts';
import type { AskingOf } from '../state.ts';
import { say, type Turn } from '../turn.ts';
import { takeAnswer } from './take-answer.ts';

/** A time that was chosen, or asked after, is no frequent question. Null: none was. */
export function chooseSlot(turn: Turn, text: string): Turn | null {
  const { asking } = turn.state;
  if (asking.type !== 'slot') return null;
  const isChosen = readSlotChoice(text, asking.offered, turn.desk.language) || isOnlyTime(text);
  return isChosen ? answerSlot(turn, asking, text) : null;
}

const aroundTime =
  /じゃあ?|それでは|では|だったら|でしたら|なら|空い?て(?:い)?ますか|空きはありますか|いかがですか|どうですか|\b(?:so|then|how|what|about|is|do|you|have|free|anything|okay|ok)\b|[はのもで、。,.?？\s]/gi;

function isOnlyTime(text: string): boolean {
  const when = findValue(text, 'dateTime');
  return when !== null && hasTime(when.value) && when.rest.replace(aroundTime, '') === '';
}

export function answerSlot(turn: Turn, { offered }: AskingOf<'slot'>, text: string): Turn {
  const { language } = turn.desk;
  const when = findValue(text, 'dateTime');
  const ofDay = when !== null && !hasPartOfDay(when.value) && daySlot(when.value, offered, language);
  if (ofDay) return choose(turn, ofDay, when.rest);
  if (when !== null && hasDay(when.value) && !isOffered(when.value, offered, turn)) return takeOther(turn, when.value);
  const chosen = readSlotChoice(text, offered, language);
  if (chosen) return choose(turn, chosen, when?.rest ?? text);
  const free = timedSlot(text, sameDay(turn.state.booking.free, offered), language);
  if (free) return choose(turn, free, when?.rest ?? text);
  if (when !== null) return takeOther(turn, onTheDay(turn, when.value, offered));
  if (chosen === null || isDecline(text)) return offerOthers(turn);
  if (saysValues(turn, text)) return takeAnswer(turn, text);
  return isQuestion(text) ? remind(passOn(turn, text)) : fail(turn, repeat);
}

/** The number of the time, or 0 for others. */
export function answerSlotKeys(turn: Turn, { offered }: AskingOf<'slot'>, digits: string): Turn {
  if (digits === '0') return offerOthers(turn);
  const slot = digits.length === 1 ? offered[Number(digits) - 1] : undefined;
  return slot ? choose(turn, slot, '') : fail(turn, repeat);
}

/** `rest`: what else was said with it. */
function choose(turn: Turn, slot: Slot, rest: string): Turn {
  const { booking, wording } = turn.desk;
  const settled = settle(turn, slot);
  const thanked = booking ? say(settled, wording.heard(wording.slots.when(slot))) : settled;
  return saysValues(thanked, rest) ? takeAnswer(thanked, rest) : askNext(thanked);
}

/** Another day or hour than those that were offered. */
function takeOther(turn: Turn, words: string): Turn {
  const { booking } = turn.desk;
  return askNext(booking ? record(turn, booking.field, words) : turn);
}

/** "木曜の11時半で": the day of the offer, said once more. */
function isOffered(words: string, offered: readonly Slot[], { desk }: Turn): boolean {
  const days = new Set(offered.map(({ start }) => start.slice(0, 10)));
  const named = desk.dayOf(words);
  if (named !== null) return days.has(named);
  return offered.some(({ day }) => new RegExp(`(?<!\\d)${day.day}日`).test(words));
}

function sameDay(free: readonly Slot[], offered: readonly Slot[]): Slot[] {
  const days = new Set(offered.map(({ start }) => start.slice(0, 10)));
  return free.filter(({ start }) => days.has(start.slice(0, 10)));
}

/** An hour alone is one of the day that was spoken of. */
function onTheDay({ desk }: Turn, hour: string, [first]: readonly Slot[]): string {
  if (!first) return hour;
  const day = desk.wording.slots.day(first);
  return desk.language === 'ja' ? `${day}の${hour}` : `${day}, ${hour}`;
}
