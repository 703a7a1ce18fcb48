/** Free times: what is made of the answer of whoever keeps the appointments. */
import { fitSlots, nearest, spread } from '../../booking/choose-slots.ts';
import type { Search } from '../../booking/search-arguments.ts';
import { errorCodeOf, readSlots, type Slot } from '../../booking/slot.ts';
import { readWantedTime } from '../../booking/wanted-time.ts';
import { change, say, type Turn } from '../turn.ts';
import { askNext, askWith, put } from './ask.ts';
import { leaveOpen, searchFor } from './find-slots.ts';
import { record, valueOf } from './record.ts';

export function takeSlots(turn: Turn, { content, isError }: { content: string; isError: boolean }): Turn {
  const { afterTool, tool, booking } = turn.state;
  const answered = say(change(turn, { tool: null, afterTool: null }), ...(afterTool?.say ?? []));
  const { search } = booking;
  // The caller has changed the wish meanwhile: that one is asked for now.
  if (!search || search.arguments !== tool?.arguments) return answered;
  const found = change(answered, { booking: { ...booking, search: null } });
  if (isError) {
    const isUnclear = isRefusal(content) && booking.vain.size === 0;
    return isUnclear ? askOther(found, turn.desk.wording.slots.whichDay) : cannotCheck(found);
  }
  const answers = readSlots(content).filter(({ start }) => start !== booking.gone);
  const free = [...search.found, ...answers].toSorted((a, b) => a.start.localeCompare(b.start));
  const [next, ...more] = search.more;
  if (next)
    return change(answered, { booking: { ...booking, search: { ...search, arguments: next, more, found: free } } });
  if (free.length > 0) return takeFree(change(found, { booking: { ...found.state.booking, free } }), free, search);
  const wide = search.isWide ? null : searchFor(found, search.words, { isWide: true });
  if (wide && search.arguments['time_from'] !== undefined) return wide;
  return askOther(say(found, turn.desk.wording.slots.full));
}

/** A booking was refused. Null: nobody can tell why, or it was tried twice. */
export function takeRefusal(turn: Turn, content: string): Turn | null {
  const { booking } = turn.state;
  const { settled } = booking;
  const { book } = turn.desk.booking ?? {};
  if (!book || !settled?.start || booking.gone !== null || !isRefusal(content)) return null;
  const { start } = settled;
  const free = booking.free.filter((slot) => slot.start !== start);
  const calledTools = new Set([...turn.state.calledTools].filter((name) => name !== book.name));
  const missed = change(say(turn, turn.desk.wording.slots.gone), {
    ...{ tool: null, afterTool: null, calledTools },
    booking: { ...booking, free, settled: null, gone: start },
  });
  const wanted = readWantedTime(settled.words, turn.desk.language);
  const day = free.filter((slot) => slot.start.startsWith(start.slice(0, 10)));
  return free.length > 0 ? offer(missed, nearest(day.length > 0 ? day : free, wanted)) : askOther(missed);
}

/** Asks which of these times it shall be. */
export function offer(turn: Turn, slots: readonly Slot[], { isInstead = false } = {}): Turn {
  const { slots: words } = turn.desk.wording;
  const { booking, usesKeys } = turn.state;
  const keys = usesKeys ? [words.offerByKeys(slots)] : [];
  const told = new Set([...booking.told, ...slots.map(({ start }) => start)]);
  const ready = change(turn, { booking: { ...booking, told } });
  const question = [...words.offer(slots), ...keys];
  const before = isInstead ? say(ready, words.instead) : ready;
  return put(before, { type: 'slot', offered: slots }, question, [words.which, ...keys]);
}

/** Others than the caller has heard, or another day. */
export function offerOthers(turn: Turn): Turn {
  const { free, told } = turn.state.booking;
  const others = free.filter(({ start }) => !told.has(start));
  return others.length > 0 ? offer(turn, spread(others)) : askOther(turn);
}

/** This is the time: it is booked once everything has its yes. */
export function settle(turn: Turn, slot: Slot): Turn {
  const { booking } = turn.desk;
  if (!booking) return turn;
  const words = turn.desk.wording.slots.when(slot);
  const settled = { words, start: slot.start };
  return record(change(turn, { booking: { ...turn.state.booking, search: null, settled } }), booking.field, words);
}

function takeFree(turn: Turn, free: readonly Slot[], { words, day }: Search & { words: string }): Turn {
  const { language, wording } = turn.desk;
  const fit = fitSlots(free, { wanted: readWantedTime(words, language), day });
  if (fit.type === 'offered') return offer(turn, fit.slots, fit);
  return askNext(say(settle(turn, fit.slot), wording.slots.taken(fit.slot)));
}

/** Another day is asked for, once for the same words. */
function askOther(turn: Turn, sentence = turn.desk.wording.slots.otherDay): Turn {
  const { desk, state } = turn;
  const words = desk.booking && valueOf(turn, desk.booking.field);
  if (!desk.booking || words === null) return askNext(turn);
  const vain = new Set(state.booking.vain).add(words);
  return askWith(change(turn, { booking: { ...state.booking, vain } }), desk.booking.field, sentence);
}

function cannotCheck(turn: Turn): Turn {
  return askNext(leaveOpen(turn, turn.desk.wording.slots.unchecked));
}

/** It was understood, and cannot be done as it was asked for. */
function isRefusal(content: string): boolean {
  const code = errorCodeOf(content);
  return code === 'refused' || code === 'wrong_arguments';
}
