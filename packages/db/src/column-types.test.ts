import pg from 'pg';
import { expect, test } from 'vitest';
import { parseTimestamp } from './column-types.ts';

const parseGeneral = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;

test.each([
  '2026-11-21 07:58:40+00',
  '2026-11-21 07:58:40.1+00',
  '2026-11-21 07:58:40.12345+00',
  '2026-12-31 23:59:59.999999+09',
  '2024-02-29 16:58:40.029-03:30',
  '1969-12-31 23:59:59.5+05:45',
  '0100-01-01 00:00:00+00',
  '0099-01-01 00:00:00+00',
  '1800-01-01 00:00:00+09:18:59',
  '0044-03-15 00:00:00+00 BC',
  '12026-01-01 00:00:00+00',
  'infinity',
  '-infinity',
])('%s is the time that the general parser reads', (text) => {
  expect(parseTimestamp(text)).toEqual(parseGeneral(text));
});

test('every millisecond of a second is read to the millisecond, whatever follows', () => {
  for (let ms = 0; ms < 1000; ms += 1) {
    const digits = String(ms).padStart(3, '0');
    const expected = new Date(Date.UTC(2026, 10, 21, 7, 58, 40, ms));
    expect(parseTimestamp(`2026-11-21 07:58:40.${digits}+00`)).toEqual(expected);
    expect(parseTimestamp(`2026-11-21 16:58:40.${digits}999+09`)).toEqual(expected);
  }
});
