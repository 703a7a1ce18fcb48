/** What a calendar is asked for. */
import type { Language } from '@uketsuke/contracts';
import { addDays, type Day, readFrom, readWhen, splitDays, writeWhen } from '@uketsuke/dates';
import type { BrainTool } from '../brain.ts';
import { hasDay } from '../fields/find-when.ts';
import type { WantedTime } from './wanted-time.ts';

export interface SearchOptions {
  language: Language;
  today: Day | null;
  wanted: WantedTime;
  find: BrainTool;
  /** Nothing was free at the hour that was wanted: the whole days are asked for. */
  isWide: boolean;
}

/** `date` null: only whoever keeps the calendar knows which it is, and is asked for no other. */
export interface NamedDay {
  /** "2026-12-01". */
  date: string | null;
}

type Arguments = Readonly<Record<string, string>>;

export interface Search {
  arguments: Arguments;
  /** The one day that words name; null: they leave several open. */
  day: NamedDay | null;
  /** What is asked next, before anything is offered. */
  more: readonly Arguments[];
}

/** A day with nothing free is answered with the days behind it. */
const daysBehind = 6;
/** Times before the one that is wanted may be near enough. */
const marginMinutes = 60;
const someDay = { year: 2001, month: 1, day: 1 };
/** A calendar reads no longer words. */
const wordsMax = 60;
const weeks =
  /(?:再来週|来週|今週)末?(?!の?[月火水木金土日])|今月|来月|\b(?:this|next) (?:week|month)(?:end)?\b|\bthe week after next\b/i;
const anyDay = /いつでも|お?任せ|おまかせ|\bany ?(?:time|day)\b|\bwhenever\b/i;

/** null: the words name no day. */
export function searchArguments(words: string, options: SearchOptions): Search | null {
  const { language, today, isWide, find, wanted } = options;
  const [wished] = wanted.clocks;
  const from = wished ? Math.max(0, wished.hour * 60 + wished.minute - marginMinutes) : wanted.from;
  const isNarrow = !isWide && from > 0 && find.parameters?.properties['time_from'] !== undefined;
  const hour = isNarrow ? { time_from: clockText(from) } : {};
  // Whether they are such words does not depend on the day.
  const first = readFrom(words, { language, today: today ?? someDay });
  if (first) {
    const days = today ? { date_from: written(first), date_to: written(addDays(first, daysBehind)) } : said(words);
    return { arguments: { ...days, ...hour }, day: null, more: [] };
  }
  const day = today && readWhen(words, { language, today }).day;
  if (day) {
    const last = written(addDays(day, daysBehind));
    return { arguments: { date_from: written(day), date_to: last, ...hour }, day: { date: written(day) }, more: [] };
  }
  const [one, ...others] = splitDays(words, language).map((part) => {
    const known = today && readWhen(part, { language, today }).day;
    return { date_from: known ? written(known) : part, ...hour };
  });
  if (one) return { arguments: one, day: { date: null }, more: others };
  const week = weeks.exec(words)?.[0];
  if (week !== undefined) return { arguments: { date_from: week, ...hour }, day: null, more: [] };
  if (anyDay.test(words)) {
    const [now, next] = language === 'ja' ? ['今週', '来週'] : ['this week', 'next week'];
    return { arguments: { date_from: now, date_to: next, ...hour }, day: null, more: [] };
  }
  if (!hasDay(words)) return null;
  // Whoever keeps the calendar knows where the business is, and so which day is meant.
  return { arguments: { ...said(words), ...hour }, day: { date: null }, more: [] };
}

const said = (words: string) => ({ date_from: words.slice(0, wordsMax) });
const written = (day: Day): string => writeWhen({ day, clock: null });

function clockText(minute: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}
