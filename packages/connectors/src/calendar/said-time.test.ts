import { describe, expect, it } from 'vitest';
import { readSaidDays, readSaidMoment } from './said-time.ts';
import { localText, startOfDay } from './zoned-time.ts';

const timeZone = 'Asia/Tokyo';
/** Tuesday, 24 November 2026, 10:00 in Japan. */
const at = { nowMs: Date.parse('2026-11-24T01:00:00Z'), timeZone };
const days = (words: string): string => {
  const { from, to } = readSaidDays(words, at);
  const [first, last] = [from, to].map((day) => localText(startOfDay(day, timeZone), timeZone).slice(0, 10));
  return first === last ? (first ?? '') : `${first} ${last}`;
};
const moment = (words: string, more: Partial<typeof at> = {}): string =>
  localText(readSaidMoment(words, { ...at, ...more }), timeZone);

describe('days', () => {
  it.each([
    ['2026-12-01', '2026-12-01'],
    ['来週の火曜', '2026-12-01'],
    ['あさって', '2026-11-26'],
    ['令和8年12月3日', '2026-12-03'],
    ['next Tuesday', '2026-12-01'],
    ['祝日', '2027-01-01'],
    ['次の祝日', '2027-01-01'],
    ['成人の日', '2027-01-11'],
    ['海の日', '2027-07-19'],
    ['next public holiday', '2027-01-01'],
    ['Coming of Age Day', '2027-01-11'],
    ['今週', '2026-11-24 2026-11-29'],
    ['来週', '2026-11-30 2026-12-06'],
    ['今週末', '2026-11-28 2026-11-29'],
    ['来月', '2026-12-01 2026-12-31'],
    ['next week', '2026-11-30 2026-12-06'],
    ['next weekend', '2026-12-05 2026-12-06'],
    ['12月8日の火曜', '2026-12-08'],
    ['火曜日、12月8日', '2026-12-08'],
    ['明日、25日', '2026-11-25'],
    ['24日は無理なので25日', '2026-11-25'],
    ['木曜以降でいつでも', '2026-11-26 2026-12-02'],
    ['24日は無理なので26日以降', '2026-11-26 2026-12-02'],
    ['any day from Thursday on', '2026-11-26 2026-12-02'],
    ['the 27th of November or later', '2026-11-27 2026-12-03'],
  ])('%s is %s', (words, written) => {
    expect(days(words)).toBe(written);
  });

  it.each([
    ['土曜か日曜', /does not name one day/],
    ['11月24日から26日', /does not name one day/],
    ['火曜と木曜', /does not name one day/],
    ['明日かあさって', /does not name one day/],
    ['24日は無理なので', /does not name one day/],
    ['24日も25日も無理', /does not name one day/],
    ['そのうち', /does not name one day/],
    ['連休', /does not name one day/],
    ['祝日以外', /does not name one day/],
    ['2026-11-23', /is in the past\. Today is Tuesday, 2026-11-24/],
    ['令和8年1月5日', /is in the past/],
    ['2026-02-30', /no such date/],
  ])('%s is asked about', (words, message) => {
    expect(() => readSaidDays(words, at)).toThrow(message);
  });
});

describe('moments', () => {
  it.each([
    ['2026-12-01T15:00', '2026-12-01T15:00'],
    ['2026-12-01T15:00+00:00', '2026-12-02T00:00'],
    ['2026-12-01 午後3時', '2026-12-01T15:00'],
    ['2026-12-01 15:00', '2026-12-01T15:00'],
    ['あさっての午後3時', '2026-11-26T15:00'],
    ['令和8年12月3日の10時', '2026-12-03T10:00'],
    ['成人の日の14時', '2027-01-11T14:00'],
    ['24日は無理なので25日の10時', '2026-11-25T10:00'],
    ['24日の15時は無理なので25日の10時', '2026-11-25T10:00'],
    ['明日は都合が悪いので来週の火曜の15時', '2026-12-01T15:00'],
    ['next Tuesday at 3', '2026-12-01T15:00'],
  ])('%s is %s', (words, written) => {
    expect(moment(words)).toBe(written);
  });

  it.each([
    ['明日', /does not name one hour/],
    ['24日の10時か25日の11時', /does not name one day/],
    ['明日の7時', /does not name one hour/],
    ['15時', /does not name one day/],
    ['来週の15時', /does not name one day/],
    ['2026-11-24T09:00', /is in the past/],
    ['今日の10時', /is in the past/],
  ])('%s is asked about', (words, message) => {
    expect(() => moment(words)).toThrow(message);
  });

  it('mean the time of the business, not that of this machine', () => {
    const evening = { nowMs: Date.parse('2026-11-24T16:00:00Z') };
    expect(moment('今日の15時', evening)).toBe('2026-11-25T15:00');
    const { from } = readSaidDays('明日', { ...evening, timeZone: 'America/New_York' });
    expect(from).toEqual({ year: 2026, month: 11, day: 25 });
  });
});
