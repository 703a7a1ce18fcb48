import { describe, expect, it } from 'vitest';
import { dayIn } from './day.ts';
import { readWhen, writeWhen } from './read-when.ts';

/** A Tuesday. */
const today = { year: 2026, month: 11, day: 24 };

describe('a day and an hour in Japanese', () => {
  it.each([
    ['来週の火曜 14時', '2026-12-01 14:00'],
    ['明日の19時', '2026-11-25 19:00'],
    ['あさっての午後3時半', '2026-11-26 15:30'],
    ['しあさって', '2026-11-27'],
    ['今週の土曜日の夜7時', '2026-11-28 19:00'],
    ['今夜7時', '2026-11-24 19:00'],
    ['水曜日の10時', '2026-11-25 10:00'],
    ['今度の火曜', '2026-12-01'],
    ['再来週の日曜日', '2026-12-13'],
    ['12月24日の18時半', '2026-12-24 18:30'],
    ['十二月三日の午前十時', '2026-12-03 10:00'],
    ['1月5日', '2027-01-05'],
    ['令和9年2月1日', '2027-02-01'],
    ['28日の15時30分', '2026-11-28 15:30'],
    ['来月の3日', '2026-12-03'],
    ['3日後の正午', '2026-11-27 12:00'],
    ['クリスマスイブ', '2026-12-24'],
    ['3時', '15:00'],
    ['12/3 14:30', '2026-12-03 14:30'],
    ['明日の夜10時', '2026-11-25 22:00'],
    ['明日の夜11時', '2026-11-25 23:00'],
    ['明日の夜、たぶん8時', '2026-11-25 20:00'],
    ['来週水曜日', '2026-12-02'],
    ['来週水曜日の10時', '2026-12-02 10:00'],
    ['来週末の土曜', '2026-12-05'],
    ['2週間後', '2026-12-08'],
    ['明日の午前10時', '2026-11-25 10:00'],
  ])('%s is %s', (words, written) => {
    expect(writeWhen(readWhen(words, { language: 'ja', today }))).toBe(written);
  });

  it.each([
    ['明日の7時', '2026-11-25'],
    ['明日の14時以降', '2026-11-25'],
    ['土曜か日曜の14時', '14:00'],
    ['来週', ''],
    ['2月30日', ''],
    ['明日の夜12時', ''],
    ['今夜1時', ''],
    ['深夜2時', ''],
    ['先週の月曜', ''],
    ['3日前', ''],
    ['先月の10日', ''],
    ['去年の12月3日', ''],
    ['昨日の3時', ''],
    ['明後日じゃなくて明日', ''],
    ['12月3日じゃなくて4日', ''],
    ['12月3日ではなく4日', ''],
    ['2週間後の金曜', ''],
    ['2時間後', ''],
    ['再来月の3日', ''],
    ['来年の12月3日', ''],
    ['毎週の水曜', ''],
    ['一日中', ''],
    ['3日以内', ''],
    ['12月の10時', '10:00'],
    ['明日以降', ''],
    ['明日の17時前', '2026-11-25'],
    ['明日の3時か4時', '2026-11-25'],
    ['いつでもいい', ''],
  ])('%s says no more than "%s"', (words, written) => {
    expect(writeWhen(readWhen(words, { language: 'ja', today }))).toBe(written);
  });
});

describe('a day and an hour in English', () => {
  it.each([
    ['tomorrow at 7 pm', '2026-11-25 19:00'],
    ['next Tuesday half past three', '2026-12-01 15:30'],
    ['Friday at 2', '2026-11-27 14:00'],
    ['quarter to four on Monday', '2026-11-30 15:45'],
    ['the day after tomorrow at ten a.m.', '2026-11-26 10:00'],
    ['December 3rd around noon', '2026-12-03 12:00'],
    ['tonight at 8', '2026-11-24 20:00'],
    ['January 5', '2027-01-05'],
    ['Thursday morning at 9', '2026-11-26 09:00'],
    ['at 19:30', '19:30'],
  ])('%s is %s', (words, written) => {
    expect(writeWhen(readWhen(words, { language: 'en', today }))).toBe(written);
  });

  it.each([
    ['Friday at 8', '2026-11-27'],
    ['Friday after 5 pm', '2026-11-27'],
    ['Friday or Saturday', ''],
    ['the second Tuesday in May', ''],
    ['the Monday after next', ''],
    ['next week', ''],
    ['any time', ''],
    ['in two hours', ''],
    ['in half an hour', ''],
    ['now', ''],
    ['last Monday', ''],
    ['three days ago', ''],
    ['yesterday at 3', ''],
    ['not Friday, Saturday', ''],
    ['2 weeks from Friday', ''],
    ['a week on Friday', ''],
    ['every Monday', ''],
    ['by Friday', ''],
    ['04/12', ''],
    ['04/12 at 3 pm', ''],
  ])('%s says no more than "%s"', (words, written) => {
    expect(writeWhen(readWhen(words, { language: 'en', today }))).toBe(written);
  });
});

it('the day is the one where the business is', () => {
  expect(dayIn('Asia/Tokyo', new Date('2026-11-23T15:00:00Z'))).toEqual(today);
  expect(dayIn('Europe/London', new Date('2026-11-23T15:00:00Z'))).toEqual({ ...today, day: 23 });
});
