/** Which of the free times the caller hears of. */
import type { NamedDay } from './search-arguments.ts';
import { isSameDay, minuteOf, type Slot } from './slot.ts';
import type { WantedTime } from './wanted-time.ts';

const offeredMax = 3;

export type Fit =
  /** The caller has named this one. */
  | { type: 'taken'; slot: Slot }
  /** `isInstead`: they are not what was wanted. */
  | { type: 'offered'; slots: readonly Slot[]; isInstead: boolean };

export interface FitOptions {
  wanted: WantedTime;
  /** null: the words leave several days open. */
  day: NamedDay | null;
}

/** `free` is not empty. */
export function fitSlots(free: readonly Slot[], { wanted, day }: FitOptions): Fit {
  const date = day?.date ?? '';
  const ofDay = free.filter(({ start }) => start.startsWith(date));
  const fitting = ofDay.filter((slot) => isWanted(slot, wanted));
  if (fitting.length === 0) {
    const near = ofDay.length > 0 ? ofDay : sameDayAsFirst(free);
    return { type: 'offered', slots: nearest(near, wanted), isInstead: true };
  }
  const [only] = fitting;
  if (wanted.clocks.length > 0 && day !== null && fitting.length === 1 && only) return { type: 'taken', slot: only };
  return { type: 'offered', slots: spread(fitting), isInstead: false };
}

/** The first, the last and the middle one: the choice is wide. */
export function spread(slots: readonly Slot[]): Slot[] {
  if (slots.length <= offeredMax) return [...slots];
  return [0, Math.floor((slots.length - 1) / 2), slots.length - 1].flatMap((at) => slots[at] ?? []);
}

export function nearest(slots: readonly Slot[], { clocks, from }: WantedTime): Slot[] {
  const wished = clocks.length > 0 ? clocks.map(minuteOf) : [from];
  const distance = ({ clock }: Slot): number => Math.min(...wished.map((minute) => Math.abs(minuteOf(clock) - minute)));
  const near = slots.toSorted((a, b) => distance(a) - distance(b)).slice(0, offeredMax);
  return near.toSorted((a, b) => a.start.localeCompare(b.start));
}

function sameDayAsFirst(slots: readonly Slot[]): Slot[] {
  const [first] = slots;
  return first ? slots.filter((slot) => isSameDay(slot, first)) : [];
}

function isWanted({ clock }: Slot, { clocks, from, to }: WantedTime): boolean {
  const minute = minuteOf(clock);
  if (clocks.length > 0) return clocks.some((wished) => minuteOf(wished) === minute);
  return minute >= from && minute < to;
}
