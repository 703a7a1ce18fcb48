import { createRequire } from 'node:module';
import type * as chronoNode from 'chrono-node';
import { bareClock, type Clock, type Day, dayOf, type When } from './day.ts';

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const hour = `(?:${numbers.slice(1).join('|')}|\\d{1,2})`;
const spoken: readonly [RegExp, (hours: number) => string][] = [
  [new RegExp(`\\bhalf (?:past )?(${hour})\\b`, 'gi'), (hours) => `${hours}:30`],
  [new RegExp(`\\b(?:a )?quarter past (${hour})\\b`, 'gi'), (hours) => `${hours}:15`],
  [new RegExp(`\\b(?:a )?quarter to (${hour})\\b`, 'gi'), (hours) => `${hours === 1 ? 12 : hours - 1}:45`],
  [new RegExp(`\\b(?<=(?:at|around|about) )(${hour})\\b(?!:)`, 'gi'), String],
  [new RegExp(`\\b(${numbers.slice(1).join('|')})(?= ?(?:[ap]\\.?m\\b|o'?clock))`, 'gi'), String],
];
/** One of several, or about: no day or hour of its own. */
const open = /\b(?:(?<!the day )after|before|until|by|from|between|or|any ?time|onwards)\b/i;
/** Counted in a way that is not read: only the weekday of it would be. */
const counted = /\b(?:first|second|third|fourth|last) \w+day (?:in|of)\b|day after next\b/i;

/** The dates are `chrono-node`'s; the hours as people say them are put into figures first. */
export function readEnglish(words: string, today: Day): When {
  const text = spoken.reduce(
    (rest, [pattern, write]) => rest.replace(pattern, (_all, told: string) => write(hourOf(told))),
    words,
  );
  const noon = { instant: new Date(Date.UTC(today.year, today.month - 1, today.day, 12)), timezone: 0 };
  const found = parse(text, noon);
  const dated = found.find(
    ({ start }) => start.isCertain('day') || start.isCertain('weekday') || start.isCertain('month'),
  );
  const isExact =
    dated &&
    (dated.start.isCertain('day') || dated.start.isCertain('weekday')) &&
    !/^(?:this|next) (?:week|month)$/i.test(dated.text);
  const part = (name: 'year' | 'month' | 'day'): number => dated?.start.get(name) ?? 0;
  const isOneOf = /\bor\b/i.test(text) || counted.test(text);
  return {
    day: isExact && !isOneOf ? dayOf(part('year'), part('month'), part('day')) : null,
    clock: open.test(text) ? null : clockOf(text, found),
  };
}

function clockOf(text: string, found: readonly chronoNode.ParsedResult[]): Clock | null {
  if (/\b(?:noon|midday)\b/i.test(text)) return { hour: 12, minute: 0 };
  const timed = found.find(({ start }) => start.isCertain('hour'));
  if (!timed) return null;
  const [hours, minute] = [timed.start.get('hour') ?? 0, timed.start.get('minute') ?? 0];
  if (timed.start.isCertain('meridiem')) return { hour: hours, minute };
  const twelve = hours % 12;
  if (/\b(?:afternoon|evening|tonight|night)\b/i.test(text)) return { hour: twelve + 12, minute };
  return /\bmorning\b/i.test(text) ? { hour: hours, minute } : bareClock(hours, minute);
}

function hourOf(told: string): number {
  const at = numbers.indexOf(told.toLowerCase());
  return at < 0 ? Number(told) : at;
}

let chrono: typeof chronoNode | null = null;

function parse(text: string, reference: { instant: Date; timezone: number }): chronoNode.ParsedResult[] {
  chrono ??= loadPackage();
  return chrono.en.parse(text, reference, { forwardDate: true });
}

/** A CommonJS package, required where it is needed (0.1 s): its module has the types that it declares. */
function loadPackage(): typeof chronoNode {
  return createRequire(import.meta.url)('chrono-node') as typeof chronoNode;
}
