/** Days and hours as the AI gives them: written out, or in the words of the caller, which mean something today and where the business is. */
import type { Language } from '@uketsuke/contracts';
import { readFrom, readWhen, type When } from '@uketsuke/dates';
import { ProviderError } from '../definition/provider.ts';
import { clip } from '../definition/texts.ts';
import { compareDays, readHoliday } from './holidays.ts';
import { meantWords } from './meant-words.ts';
import { addDays, type Day, dayAt, momentOf, readDay, readMoment, weekdayOf } from './zoned-time.ts';

export interface SaidAt {
  nowMs: number;
  timeZone: string;
}

export interface Days {
  from: Day;
  to: Day;
}

/** Of a day from which on any will do, so many behind it are meant. */
const openDays = 6;

/** What is one day, the days of a week or month, or those from a day on. Throws for what is past, or could be several: the message tells the AI what to ask. */
export function readSaidDays(words: string, { nowMs, timeZone }: SaidAt): Days {
  const today = dayAt(nowMs, timeZone);
  const meant = meantWords(words, today);
  const days = meant === null ? null : (writtenDay(meant) ?? daysOf(meant, { today, timeZone }));
  if (!days) throw unclear(words, 'does not name one day', today);
  if (compareDays(days.to, today) < 0) throw unclear(words, 'is in the past', today);
  return days;
}

/** A moment: a day and its hour. */
export function readSaidMoment(words: string, { nowMs, timeZone }: SaidAt): number {
  const today = dayAt(nowMs, timeZone);
  if (/^\d{4}-\d\d-\d\dT/.test(words)) return requireFuture(readMoment(words, timeZone), { words, nowMs, today });
  const meant = meantWords(words, today);
  if (meant === null) throw unclear(words, 'does not name one day', today);
  const written = /^(\d{4}-\d\d-\d\d)[ 　]+(.+)$/.exec(meant);
  const { clock } = readSaid(written?.[2] ?? meant, today);
  const days = written ? writtenDay(written[1] ?? '') : daysOf(meant, { today, timeZone });
  if (!days || compareDays(days.from, days.to) !== 0) throw unclear(words, 'does not name one day', today);
  if (!clock) throw unclear(words, 'does not name one hour, with morning or afternoon', today);
  return requireFuture(momentOf({ ...days.from, ...clock }, timeZone), { words, nowMs, today });
}

function requireFuture(ms: number, { words, nowMs, today }: { words: string; nowMs: number; today: Day }): number {
  if (ms > nowMs) return ms;
  throw unclear(words, 'is in the past', today);
}

function writtenDay(words: string): Days | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(words)) return null;
  const day = readDay(words);
  return { from: day, to: day };
}

function daysOf(words: string, { today, timeZone }: { today: Day; timeZone: string }): Days | null {
  const stretch = readStretch(words.normalize('NFKC').trim(), today);
  if (stretch) return stretch;
  const first = readFrom(words, { language: languageOf(words), today });
  if (first) return { from: first, to: addDays(first, openDays) };
  const day = readHoliday(words, { today, timeZone }) ?? readSaid(words, today).day;
  return day && { from: day, to: day };
}

function readSaid(words: string, today: Day): When {
  return readWhen(words, { language: languageOf(words), today });
}

function languageOf(words: string): Language {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(words) ? 'ja' : 'en';
}

const weeks: readonly [RegExp, number][] = [
  [/^(?:今週|this week)(末|end)?$/i, 0],
  [/^(?:来週|next week)(末|end)?$/i, 1],
  [/^(?:再来週|さ来週|the week after next)(末)?$/i, 2],
];
const months: readonly [RegExp, number][] = [
  [/^(?:今月(?:中)?|this month)$/i, 0],
  [/^(?:来月(?:中)?|next month)$/i, 1],
];

/** A week begins on Monday. What of it is over is left out. */
function readStretch(text: string, today: Day): Days | null {
  for (const [pattern, ahead] of weeks) {
    const match = pattern.exec(text);
    if (!match) continue;
    const monday = addDays(today, ahead * 7 - ((weekdayOf(today) + 6) % 7));
    const from = addDays(monday, match[1] === undefined ? 0 : 5);
    return { from: later(from, today), to: addDays(monday, 6) };
  }
  const month = months.find(([pattern]) => pattern.test(text));
  if (!month) return null;
  const first = { year: today.year, month: today.month + month[1], day: 1 };
  const to = addDays({ ...first, month: first.month + 1 }, -1);
  return { from: later(addDays(first, 0), today), to };
}

function later(one: Day, other: Day): Day {
  return compareDays(one, other) < 0 ? other : one;
}

const weekdayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function unclear(words: string, why: string, today: Day): ProviderError {
  const two = (value: number): string => String(value).padStart(2, '0');
  const date = `${today.year}-${two(today.month)}-${two(today.day)}`;
  return new ProviderError(
    'invalid',
    `"${clip(words, 60)}" ${why}. Today is ${weekdayNames[weekdayOf(today)]}, ${date}. Ask the caller for the date and the hour that are meant.`,
  );
}
