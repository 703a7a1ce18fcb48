import { expect, test } from 'vitest';
import { localText, readDay, readMoment, startOfDay, utcText } from './zoned-time.ts';

test('a time without an offset is that of the zone, one with an offset is as it says', () => {
  expect(utcText(readMoment('2026-11-24T15:00', 'Asia/Tokyo'))).toBe('2026-11-24T06:00:00Z');
  expect(utcText(readMoment('2026-11-24T15:00+01:00', 'Asia/Tokyo'))).toBe('2026-11-24T14:00:00Z');
  expect(utcText(readMoment('2026-11-24T15:00:00Z', 'Asia/Tokyo'))).toBe('2026-11-24T15:00:00Z');
});

test('a zone with summer time is read on both sides of the change', () => {
  expect(utcText(readMoment('2026-07-01T09:00', 'Europe/Berlin'))).toBe('2026-07-01T07:00:00Z');
  expect(utcText(readMoment('2026-12-01T09:00', 'Europe/Berlin'))).toBe('2026-12-01T08:00:00Z');
  expect(localText(readMoment('2026-03-29T02:30', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29T03:30');
});

test.each(['2026-02-30', '2026-13-01', '明日', '20261124'])('%s is no date', (text) => {
  expect(() => readDay(text)).toThrow(/date/);
});

test.each(['2026-02-30T10:00', '2026-11-24T25:00', '2026-11-24 10:00'])('%s is no time', (text) => {
  expect(() => readMoment(text, 'Asia/Tokyo')).toThrow(/time|date/);
});

test('a day begins at midnight of the zone', () => {
  expect(utcText(startOfDay(readDay('2026-11-24'), 'Asia/Tokyo'))).toBe('2026-11-23T15:00:00Z');
});
