/** Days of the calendar and hours of the day. */
/** A day of the calendar; months count from 1. */
export interface Day {
  year: number;
  month: number;
  day: number;
}

export interface Clock {
  hour: number;
  minute: number;
}

/** null: not told, or not told exactly enough to be one. */
export interface When {
  day: Day | null;
  clock: Clock | null;
}

/** The day that it is there. */
export function dayIn(timeZone: string, instant: Date): Day {
  const [year = 0, month = 0, day = 0] = new Intl.DateTimeFormat('en-CA', { timeZone })
    .format(instant)
    .split('-')
    .map(Number);
  return { year, month, day };
}

export function addDays({ year, month, day }: Day, days: number): Day {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** Sunday is 0. */
export function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

/** null where the month has no such day. */
export function dayOf(year: number, month: number, day: number): Day | null {
  const made = addDays({ year, month, day }, 0);
  return made.month === month && made.day === day ? made : null;
}

/** Without its half of the day, one to six is the afternoon, ten to twelve is as it is, and between them it may be either. */
export function bareClock(hour: number, minute: number): Clock | null {
  if (hour > 12 || hour === 0) return hour <= 23 && minute <= 59 ? { hour, minute } : null;
  if (hour >= 7 && hour <= 9) return null;
  return { hour: hour <= 6 ? hour + 12 : hour, minute };
}
