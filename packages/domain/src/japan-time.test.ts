import { describe, expect, test } from 'vitest';
import { invoicedPeriod } from './invoice/period.ts';
import { endOfJapanDay, japanMidnight, japanMonth, startOfJapanMonth } from './japan-time.ts';

const at = (time: string) => Date.parse(`${time}+09:00`);

describe('a month in Japan', () => {
  test.each([
    ['2027-12-31T23:59:59.999', '2027-12', '2027-12-01T00:00:00'],
    ['2028-01-01T00:00:00.000', '2028-01', '2028-01-01T00:00:00'],
    ['2028-02-29T23:59:59.999', '2028-02', '2028-02-01T00:00:00'],
    ['2028-03-01T00:00:00.000', '2028-03', '2028-03-01T00:00:00'],
    ['2029-02-28T23:59:59.999', '2029-02', '2029-02-01T00:00:00'],
    ['2029-03-01T00:00:00.000', '2029-03', '2029-03-01T00:00:00'],
    ['2029-08-31T23:59:59.999', '2029-08', '2029-08-01T00:00:00'],
    // In UTC it is still the month before.
    ['2029-09-01T08:59:59.999', '2029-09', '2029-09-01T00:00:00'],
  ])('%s is in %s, which began at %s', (time, month, start) => {
    expect(japanMonth(at(time))).toBe(month);
    expect(startOfJapanMonth(at(time))).toBe(at(start));
  });
});

describe('a day in Japan', () => {
  test.each([
    ['2028-02-28T00:00:00.000', 0, '2028-02-28T23:59:59.999'],
    ['2028-02-28T23:59:59.999', 1, '2028-02-29T23:59:59.999'],
    ['2028-02-01T06:00:00.000', 30, '2028-03-02T23:59:59.999'],
    ['2029-02-01T06:00:00.000', 30, '2029-03-03T23:59:59.999'],
    ['2028-12-31T08:59:59.999', 1, '2029-01-01T23:59:59.999'],
    ['2029-01-31T12:00:00.000', 31, '2029-03-03T23:59:59.999'],
  ])('that of %s and %i more end at %s', (time, days, end) => {
    expect(endOfJapanDay(at(time), days)).toBe(at(end));
  });

  test.each(['2028-02-29', '2029-01-31', '2028-12-31'])('%s begins at its midnight', (date) => {
    expect(japanMidnight(date)).toBe(at(`${date}T00:00:00`));
  });

  test.each(['2029-02-29', '2028-02-30', '2029-04-31', '2029-13-01', '2029-1-1', '29-01-01'])('%s is none', (date) => {
    expect(japanMidnight(date)).toBeNull();
  });
});

describe('the invoices that are to be issued', () => {
  test.each([
    ['2028-03-01T05:59:59.999', '2028-01', '2028-02-01T00:00:00'],
    ['2028-03-01T06:00:00.000', '2028-02', '2028-03-01T00:00:00'],
    ['2029-01-01T06:00:00.000', '2028-12', '2029-01-01T00:00:00'],
    ['2029-03-01T06:00:00.000', '2029-02', '2029-03-01T00:00:00'],
    ['2029-03-31T23:59:59.999', '2029-02', '2029-03-01T00:00:00'],
  ])('at %s are those of %s, with calls that ended before %s', (now, month, end) => {
    expect(invoicedPeriod(new Date(at(now)))).toEqual({ month, endsAt: new Date(at(end)) });
  });
});
