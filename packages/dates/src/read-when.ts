/** The day and the hour that a caller's words mean, as far as they mean one. */
import type { Language } from '@uketsuke/contracts';
import type { Day, When } from './day.ts';
import { readEnglish } from './read-english.ts';
import { readJapanese } from './read-japanese.ts';

/** A day of the past, one that is counted from another, or one that is meant not to be. */
const other: Readonly<Record<Language, RegExp>> = {
  ja: /(?:日|週間?|[かヶカヵケ]月|年|時間|分)(?:ほど|くらい|ぐらい)?前|以前|この前|前の(?=[日月火水木金土]曜|週|月|年)|前回|先週|先月|先日|先々|去年|昨|きのう|おととい|一昨|おととし|(?:じゃ|では|で)な[くい]|時間後|分後|(?:[かヶカヵケ]月|年)後|週間後.*曜|曜.*週間後|再来月|さ来月|来年|再来年|毎週|隔週|毎月|毎日/,
  en: /\b(?:last|ago|not|now|yesterday|instead of|rather than|every|each|previous|earlier)\b|n't\b|\bin (?:about |around )?(?:an?|half an?|a couple of|a few|[\w-]+) (?:hours?|hrs?|minutes?|mins?)\b|\b(?:hours?|minutes?|mins?) (?:later|from)\b|\b(?:days?|weeks?|months?|fortnight) (?:from|before|on)\b|\b(?:weeks?|months?|days|(?:a|one|1) day) after\b|\b(?:days?|tomorrow) week\b|\d[/]\d|\d{1,2}[.-]\d{1,2}[.-]\d{2,4}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days\b|\b(?:by|before|after|until|since) (?:next |this )?(?:mon|tue|wed|thu|fri|sat|sun)/i,
};

/** `today`: where the business is. */
export function readWhen(words: string, { language, today }: { language: Language; today: Day }): When {
  if (isOther(words, language)) return { day: null, clock: null };
  return language === 'ja' ? readJapanese(words, today) : readEnglish(words, today);
}

export function isOther(words: string, language: Language): boolean {
  return other[language].test(words.normalize('NFKC'));
}

const two = (number: number): string => String(number).padStart(2, '0');

/** "2026-12-01 14:00", or the half that is known; empty: neither. */
export function writeWhen({ day, clock }: When): string {
  const date = day && `${day.year}-${two(day.month)}-${two(day.day)}`;
  const time = clock && `${two(clock.hour)}:${two(clock.minute)}`;
  return [date, time].filter((part) => part !== null).join(' ');
}
