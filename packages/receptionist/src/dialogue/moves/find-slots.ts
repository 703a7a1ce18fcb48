/** When free times are asked for, and what becomes of a wish for which none was booked. */
import { searchArguments } from '../../booking/search-arguments.ts';
import { readWantedTime } from '../../booking/wanted-time.ts';
import { change, say, type Turn } from '../turn.ts';
import { recordAgain, valueOf } from './record.ts';

/** A day was told for which no time was settled yet: the free ones are asked for first. Null: there is nothing to ask for. */
export function wantSlots(turn: Turn): Turn | null {
  const words = unsettledWords(turn);
  const { booking } = turn.state;
  if (words === null || isUseless(turn, words)) return null;
  return searchFor(turn, words, { isWide: booking.search?.words === words && booking.search.isWide });
}

/** `isWide`: whatever the hour. */
export function searchFor(turn: Turn, words: string, { isWide }: { isWide: boolean }): Turn | null {
  const { desk, state } = turn;
  if (!desk.booking) return null;
  const { language, today } = desk;
  const wanted = readWantedTime(words, language);
  const search = searchArguments(words, { language, today, wanted, isWide, find: desk.booking.find });
  return search && change(turn, { booking: { ...state.booking, search: { ...search, words, isWide, found: [] } } });
}

/** The wish stays as it was told, and somebody confirms it: the caller hears so, and the record says so. */
export function leaveOpen(turn: Turn, sentence = turn.desk.wording.slots.wish): Turn {
  const { booking } = turn.desk;
  const words = booking && valueOf(turn, booking.field);
  if (!booking || words === null) return turn;
  const settled = { words, start: null };
  const open = change(turn, { booking: { ...turn.state.booking, search: null, settled } });
  return say(recordAgain(open, booking.field), sentence);
}

/** Nothing more can be found for the words as they are. */
export function leaveUnsettled(turn: Turn): Turn {
  return unsettledWords(turn) === null ? turn : leaveOpen(turn);
}

/** Null: no day was told, or it is settled. */
function unsettledWords(turn: Turn): string | null {
  const { booking } = turn.desk;
  const words = booking && valueOf(turn, booking.field);
  return words === turn.state.booking.settled?.words ? null : words;
}

/** They have led to nothing before, or a booking stands already that we cannot move. */
function isUseless({ desk, state }: Turn, words: string): boolean {
  return state.booking.vain.has(words) || (desk.booking !== null && state.calledTools.has(desk.booking.book.name));
}
