import { ProviderError } from '../definition/provider.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;

interface WallTime {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
}

/** What clocks in the zone show at this moment. */
export function wallTimeAt(ms: number, timeZone: string): WallTime {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric' },
  }).formatToParts(ms);
  const of = (type: Intl.DateTimeFormatPartTypes): number => Number(parts.find((part) => part.type === type)?.value);
  return { year: of('year'), month: of('month'), day: of('day'), hour: of('hour'), minute: of('minute') };
}

/** The moment at which clocks in the zone show this. A time that a change of clocks skips is the one an hour later. */
export function momentOf({ year, month, day, hour, minute }: WallTime, timeZone: string): number {
  const asUtc = Date.UTC(year, month - 1, day, hour, minute);
  const guess = asUtc - offsetMs(asUtc, timeZone);
  return asUtc - offsetMs(guess, timeZone);
}

function offsetMs(ms: number, timeZone: string): number {
  const { year, month, day, hour, minute } = wallTimeAt(ms, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute) - Math.floor(ms / minuteMs) * minuteMs;
}

/** `2026-11-24T15:00`, in the zone unless it has an offset of its own. */
export function readMoment(text: string, timeZone: string): number {
  const match = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?$/.exec(text);
  if (!match) throw new ProviderError('invalid', 'The time must look like 2026-11-24T15:00.');
  if (match[6] !== undefined) {
    const ms = Date.parse(text);
    if (Number.isNaN(ms)) throw new ProviderError('invalid', 'There is no such time.');
    return ms;
  }
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  requireDate({ year, month, day });
  if (hour > 23 || minute > 59) throw new ProviderError('invalid', 'There is no such time.');
  return momentOf({ year, month, day, hour, minute }, timeZone);
}

export interface Day {
  year: number;
  month: number;
  day: number;
}

/** `2026-11-24` */
export function readDay(text: string): Day {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) throw new ProviderError('invalid', 'The date must look like 2026-11-24.');
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  requireDate({ year, month, day });
  return { year, month, day };
}

function requireDate({ year, month, day }: Day): void {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    throw new ProviderError('invalid', 'There is no such date.');
}

export function addDays({ year, month, day }: Day, count: number): Day {
  const date = new Date(Date.UTC(year, month - 1, day) + count * dayMs);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** 0 is Sunday. */
export function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

export function startOfDay(day: Day, timeZone: string): number {
  return momentOf({ ...day, hour: 0, minute: 0 }, timeZone);
}

export function dayAt(ms: number, timeZone: string): Day {
  const { year, month, day } = wallTimeAt(ms, timeZone);
  return { year, month, day };
}

/** `2026-11-24T15:00` in the zone: what the AI reads out and gives back. */
export function localText(ms: number, timeZone: string): string {
  const { year, month, day, hour, minute } = wallTimeAt(ms, timeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

export function utcText(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z');
}
