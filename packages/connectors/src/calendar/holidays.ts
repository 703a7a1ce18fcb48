import holidays from '@holiday-jp/holiday_jp';
import { writeWhen } from '@uketsuke/dates';
import type { Day } from './zoned-time.ts';

interface Holiday {
  day: Day;
  name: string;
  englishName: string;
}

const any = /祝日|祭日|休日(?!診|当番)|\b(?:public|national|bank) holiday\b/i;
/** Several days that go by one name. */
const several =
  /連休|ゴールデンウィーク|GW|シルバーウィーク|(?:祝日|祭日|休日)(?:以外|の前|の次|の翌|明け)|\b(?:public|national) holidays\b/i;

/** Where they are kept. */
const zone = 'Asia/Tokyo';

export function isHoliday(day: Day, timeZone: string): boolean {
  return timeZone === zone && Object.hasOwn(holidays.holidays, writeWhen({ day, clock: null }));
}

let known: Holiday[] | null = null;

/** The next Japanese public holiday that the words name, or the next one of all. */
export function readHoliday(words: string, { today, timeZone }: { today: Day; timeZone: string }): Day | null {
  if (timeZone !== zone) return null;
  const text = words.normalize('NFKC');
  if (several.test(text)) return null;
  known ??= Object.values(holidays.holidays).map(({ date, name, name_en }) => {
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    return { day: { year, month, day }, name: name.normalize('NFKC'), englishName: name_en.toLowerCase() };
  });
  const coming = known.filter(({ day }) => compareDays(day, today) >= 0);
  const named = coming.find(({ name, englishName }) => text.includes(name) || text.toLowerCase().includes(englishName));
  if (named) return named.day;
  return any.test(text) ? (coming.find(({ day }) => compareDays(day, today) > 0)?.day ?? null) : null;
}

export function compareDays(one: Day, other: Day): number {
  return one.year - other.year || one.month - other.month || one.day - other.day;
}
