/** A free time, as the system that keeps the appointments tells it. */
import type { Clock, Day } from '@uketsuke/dates';

export interface Slot {
  /** "2026-12-01T10:00", where the business is: by this it is booked. */
  readonly start: string;
  readonly day: Day;
  readonly clock: Clock;
}

/** In order; what cannot be read is left out. */
export function readSlots(content: string): Slot[] {
  const starts = startsIn(parsed(content)).flatMap((start) => readSlot(start) ?? []);
  return starts.toSorted((a, b) => a.start.localeCompare(b.start));
}

/** Why an action was not done, by the code that the gateway gives; null: it gives none. */
export function errorCodeOf(content: string): string | null {
  const error = propertyOf(parsed(content), 'error');
  const code = typeof error === 'string' ? error : propertyOf(error, 'code');
  return typeof code === 'string' ? code : null;
}

export function isSameDay(one: Slot, other: Slot): boolean {
  return one.start.slice(0, 10) === other.start.slice(0, 10);
}

export function minuteOf({ hour, minute }: Clock): number {
  return hour * 60 + minute;
}

function startsIn(answer: unknown): string[] {
  const slots = propertyOf(answer, 'slots');
  if (!Array.isArray(slots)) return [];
  return slots.flatMap((slot: unknown) => {
    const start = propertyOf(slot, 'start');
    return typeof start === 'string' ? [start] : [];
  });
}

function readSlot(start: string): Slot | null {
  const [, date, year, month, day, hour, minute] = /^((\d{4})-(\d\d)-(\d\d))T(\d\d):(\d\d)/.exec(start) ?? [];
  if (date === undefined) return null;
  return {
    start: `${date}T${hour}:${minute}`,
    day: { year: Number(year), month: Number(month), day: Number(day) },
    clock: { hour: Number(hour), minute: Number(minute) },
  };
}

function propertyOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, unknown>(Object.entries(value)).get(name);
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
