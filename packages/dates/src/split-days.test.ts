import { expect, it } from 'vitest';
import { readWhen, writeWhen } from './read-when.ts';
import { splitDays } from './split-days.ts';

/** A Tuesday. */
const today = { year: 2026, month: 11, day: 24 };
const read = (language: 'ja' | 'en', words: string): string =>
  splitDays(words, language)
    .map((part) => writeWhen(readWhen(part, { language, today })))
    .join(' ');

it.each([
  ['en', 'Thursday or Friday afternoon', '2026-11-26 2026-11-27'],
  ['en', 'either Thursday or Friday', '2026-11-26 2026-11-27'],
  ['en', 'Wednesday, Thursday or Friday at ten', '2026-11-25 2026-11-26 2026-11-27'],
  ['en', 'Friday or Thursday', '2026-11-27 2026-11-26'],
  ['en', 'tomorrow or Friday', '2026-11-25 2026-11-27'],
  ['en', 'November 26th or 27th', '2026-11-26 2026-11-27'],
  ['en', 'December 3 or the 4th', '2026-12-03 2026-12-04'],
  ['ja', '木曜か金曜の午後', '2026-11-26 2026-11-27'],
  ['ja', '来週の木曜日か金曜日', '2026-12-03 2026-12-04'],
  ['ja', '木曜日、または土曜日', '2026-11-26 2026-11-28'],
  ['ja', '26日か27日の15時', '2026-11-26 2026-11-27'],
  ['ja', '12月1日か2日', '2026-12-01 2026-12-02'],
  ['ja', '明日か木曜', '2026-11-25 2026-11-26'],
] as const)('of several days that are told (%s) each is known: %s', (language, words, days) => {
  expect(read(language, words)).toBe(days);
});

it.each([
  ['en', 'Thursday afternoon'],
  ['en', 'ten or eleven on Thursday'],
  ['en', 'the 3rd or 4th of December'],
  ['en', 'not Thursday or Friday'],
  ['en', 'from Thursday until Friday'],
  ['en', 'Thursday and Friday'],
  ['en', 'Monday, Tuesday, Wednesday or Thursday'],
  ['ja', '木曜日の午後'],
  ['ja', '木曜から金曜'],
  ['ja', '木曜日ではなく金曜日'],
  ['ja', '木曜と金曜'],
  ['ja', '11月26日木曜日'],
] as const)('one day, a stretch of days, or what is not clear is no choice of days (%s): %s', (language, words) => {
  expect(read(language, words)).toBe('');
});
