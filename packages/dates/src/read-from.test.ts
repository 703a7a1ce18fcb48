import { expect, it } from 'vitest';
import { readFrom } from './read-from.ts';
import { writeWhen } from './read-when.ts';

/** A Tuesday. */
const today = { year: 2026, month: 11, day: 24 };
const read = (language: 'ja' | 'en', words: string): string =>
  writeWhen({ day: readFrom(words, { language, today }), clock: null });

it.each([
  ['ja', 'あさって以降でいつでも', '2026-11-26'],
  ['ja', '木曜以降でいつでも', '2026-11-26'],
  ['ja', '11月26日以降の午後', '2026-11-26'],
  ['ja', 'できれば来週の木曜日以降で', '2026-12-03'],
  ['ja', '24日は無理なので26日以降', '2026-11-26'],
  ['ja', '明日からならいつでも', '2026-11-25'],
  ['en', 'any day from Thursday on', '2026-11-26'],
  ['en', 'Thursday or later', '2026-11-26'],
  ['en', 'any time after Thursday', '2026-11-27'],
  ['en', 'any time from tomorrow', '2026-11-25'],
  ['en', 'the day after tomorrow or later', '2026-11-26'],
  ['en', 'from November 26th onwards', '2026-11-26'],
] as const)('the day from which on any will do is known (%s): %s', (language, words, day) => {
  expect(read(language, words)).toBe(day);
});

it.each([
  ['ja', 'あさって'],
  ['ja', 'いつでも'],
  ['ja', '木曜の14時以降'],
  ['ja', '12月1日から2泊'],
  ['ja', '木曜から土曜まででいつでも'],
  ['ja', '平日以降'],
  ['en', 'Thursday after 3'],
  ['en', 'the day after tomorrow'],
  ['en', 'any time from Thursday to Saturday'],
  ['en', 'Thursday on the phone'],
  ['en', 'from December 1st for two nights'],
] as const)('one day, a stretch with an end, or hours are no such day (%s): %s', (language, words) => {
  expect(read(language, words)).toBe('');
});
