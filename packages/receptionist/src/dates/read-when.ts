/** The day and the hour that a caller's words mean, as far as they mean one. */
import type { Language } from '@uketsuke/contracts';
import type { Day, When } from './day.ts';
import { readEnglish } from './read-english.ts';
import { readJapanese } from './read-japanese.ts';

/** `today`: where the business is. */
export function readWhen(words: string, { language, today }: { language: Language; today: Day }): When {
  return language === 'ja' ? readJapanese(words, today) : readEnglish(words, today);
}

const two = (number: number): string => String(number).padStart(2, '0');

/** "2026-12-01 14:00", or the half that is known; empty: neither. */
export function writeWhen({ day, clock }: When): string {
  const date = day && `${day.year}-${two(day.month)}-${two(day.day)}`;
  const time = clock && `${two(clock.hour)}:${two(clock.minute)}`;
  return [date, time].filter((part) => part !== null).join(' ');
}
