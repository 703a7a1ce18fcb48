import { addDays, type Day, weekdayOf } from '@uketsuke/dates';
import type { Language } from '@uketsuke/speech';

export interface BuiltInStep {
  keys: string;
  /** Only where free times were offered, by a calendar that is connected. */
  isChoice?: true;
}

interface BuiltInCall {
  language: Language;
  /** The provider passes the caller's number, so that it is only confirmed. */
  hasNumber: boolean;
  /** Where the business is. */
  today: Day;
}

const daysAhead = 3;
const sunday = 0;
const saturday = 6;

/**
 * What the keys can say to the demo agents, in the order in which a telephone without a recognizer is asked: the number, is it
 * right, when, which of the free times, how many, a customer number for the name, no requests, is all right.
 */
export function builtInSteps({ language, hasNumber, today }: BuiltInCall): BuiltInStep[] {
  const noonOrTen = language === 'ja' ? '1200' : '1000';
  const people = language === 'ja' ? ['4#'] : [];
  const before = hasNumber ? ['1'] : ['09012345678#', '1'];
  return [
    ...[...before, `${workingDay(today)}${noonOrTen}#`].map((keys) => ({ keys })),
    { keys: '1', isChoice: true },
    ...[...people, '1024#', '0', '1'].map((keys) => ({ keys })),
  ];
}

/** The agent has named free times, and which key takes which. */
export function offersTimes(said: string): boolean {
  return /ほかのお時間は0|or 0 for another time/.test(said);
}

/** MMDD of a day on which most businesses are open. */
function workingDay(today: Day): string {
  let day = addDays(today, daysAhead);
  while ([sunday, saturday].includes(weekdayOf(day))) day = addDays(day, 1);
  return `${String(day.month).padStart(2, '0')}${String(day.day).padStart(2, '0')}`;
}
