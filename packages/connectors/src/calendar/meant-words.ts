import { type Day, readWhen } from '@uketsuke/dates';
import { compareDays } from './holidays.ts';
import { weekdayOf } from './zoned-time.ts';

const number = '[\\d一二三四五六七八九十]{1,3}';
/** Each that can name a day in Japanese, with what belongs to it. */
const dayPattern = new RegExp(
  [
    `(?:(?:\\d{4}|令和${number})年)?${number}月の?${number}日`,
    `\\d{1,2}/\\d{1,2}`,
    `(?:(?:今月|来月)の?)?${number}(?:日|週間)(?:後)?`,
    '(?:(?:今週|来週|再来週|さ来週|今度|次)の?)?[日月火水木金土]曜',
    'しあさって|あさって|明後日|明日|あした|今日|本日',
  ].join('|'),
  'gu',
);
const refusal = /無理|だめ|ダメ|駄目|都合が|以外|埋ま|空いてい?な|行けな|いけな/u;
const weekday = /[日月火水木金土]曜/u;
const date = new RegExp(`${number}(?:日|週間)|\\d/\\d|[今明本]日|あさって|明後日|あした`, 'u');

/** The words without the days that do not suit ("24日は無理なので25日の10時"); null where several days are left, or none. */
export function meantWords(words: string, today: Day): string | null {
  const text = words.normalize('NFKC');
  const starts = [...text.matchAll(dayPattern)].map(({ index }) => index);
  if (starts.length === 0) return words;
  const parts = starts.map((start, at) => text.slice(start, starts[at + 1]));
  const wanted = parts.filter((_, at) => !isRefused(parts.slice(at)));
  const days = wanted.flatMap((part) => {
    const { day } = readWhen(part, { language: 'ja', today });
    return day ? [{ day, isWeekday: weekday.test(part) && !date.test(part) }] : [];
  });
  const [first, ...others] = days.toSorted((a, b) => Number(a.isWeekday) - Number(b.isWeekday));
  const saysAgain = (one: { day: Day; isWeekday: boolean }, said: { day: Day; isWeekday: boolean }): boolean =>
    one.isWeekday && !said.isWeekday
      ? weekdayOf(one.day) === weekdayOf(said.day)
      : compareDays(one.day, said.day) === 0;
  if (wanted.length === 0 || others.some((one) => first && !saysAgain(one, first))) return null;
  return text.slice(0, starts[0]) + wanted.join('');
}

/** Itself, or with the next one: "24日も25日も無理". */
function isRefused([part = '', ...others]: readonly string[]): boolean {
  if (refusal.test(part)) return true;
  return /[もとや、]$/u.test(part) && others.length > 0 && isRefused(others);
}
