import { z } from 'zod';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

const rangesSchema = z.array(z.object({ from: z.string(), to: z.string() }));
type Range = z.infer<typeof rangesSchema>[number];
export type Hours = Partial<Record<Weekday, readonly Range[]>>;

const hoursSchema = z.partialRecord(z.enum(weekdays), rangesSchema);
const usual: Range = { from: '09:00', to: '18:00' };

/** What the settings say; the service's own hours where they say nothing. */
export function hoursOf(config: unknown): Hours {
  const read = z.object({ business_hours: hoursSchema }).safeParse(config).data;
  if (read) return read.business_hours;
  return { mon: [usual], tue: [usual], wed: [usual], thu: [usual], fri: [usual] };
}

export const isOpen = (hours: Hours, day: Weekday): boolean => (hours[day]?.length ?? 0) > 0;

export function withDay(hours: Hours, day: Weekday, isOpenThen: boolean): Hours {
  const { [day]: _closed, ...others } = hours;
  return isOpenThen ? { ...others, [day]: [usual] } : others;
}

/** Changes the first hours of a day; later ones of the same day stay as they are. */
export function withRange(hours: Hours, day: Weekday, change: Partial<Range>): Hours {
  const [first = usual, ...later] = hours[day] ?? [];
  return { ...hours, [day]: [{ ...first, ...change }, ...later] };
}

/** Days whose hours end before they begin. */
export function wrongDays(hours: Hours): Weekday[] {
  return weekdays.filter((day) => (hours[day] ?? []).some(({ from, to }) => from >= to));
}

/** Every half hour of a day, and a time that is none of them. */
export function timesWith(time: string): string[] {
  const times = Array.from({ length: 49 }, (_, half) => {
    const hour = String(Math.floor(half / 2)).padStart(2, '0');
    return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
  });
  return times.includes(time) ? times : [...times, time].toSorted();
}
