import { addDays, bareClock, type Clock, type Day, dayOf, weekdayOf, type When } from './day.ts';

const weekdays = '日月火水木金土';
const kanjiDigits = '〇一二三四五六七八九';
const daysAway: readonly [RegExp, number][] = [
  [/明後日|あさって(?<!しあさって)/, 2],
  [/しあさって/, 3],
  [/明日|あした|あす|明晩/, 1],
  [/今日|本日|今夜|今晩/, 0],
];
const feasts: readonly [RegExp, number, number][] = [
  [/クリスマスイブ/, 12, 24],
  [/クリスマス/, 12, 25],
  [/大晦日/, 12, 31],
  [/元日|元旦/, 1, 1],
];
/** One of several, or about: no day or hour of its own. */
const open = /以降|まで|(?<!午)前後?(?!の)|過ぎ|すぎ|以外|どちらでも|いつでも|時(?:半|\d+分)?か\d/;

/** "夜の1時" is the night before or after midnight, "夜12時" the end of one day or the other. */
const lateNight = /(?:夜|晩)[^\d、]{0,4}(?:12|24|0?[0-4])(?:時(?!間)|じ|:)/;
const isLength = '(?!間|中|以内|目|ほど|くらい|ぐらい|程|分|おき|ごと|連続|かけて)';

export function readJapanese(words: string, today: Day): When {
  const text = writeNumbers(words.normalize('NFKC').replace(/(?<![月十二三\d])一日/g, ''));
  if (lateNight.test(text)) return { day: null, clock: null };
  const isOneOf =
    /(?:日|曜|[月火水木金土])か[、\s]?(?!ら)|(?:日|曜|あさって|あした|あす)(?:以降|以外|まで)|(?:日|曜|あさって|あした|あす)から.*いつでも/.test(
      text,
    );
  return { day: isOneOf ? null : readDay(text, today), clock: open.test(text) ? null : readClock(text) };
}

/** "十二月三日" as "12月3日". */
function writeNumbers(text: string): string {
  return text.replace(
    /[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九](?=[月日時分週]|$)/g,
    (kanji) => {
      const [tens = '', ones = ''] = kanji.includes('十') ? kanji.split('十') : ['0', kanji];
      const ten = kanji.includes('十') ? Math.max(1, kanjiDigits.indexOf(tens || '一')) * 10 : 0;
      return String(ten + (ones === '' ? 0 : kanjiDigits.indexOf(ones)));
    },
  );
}

function readDay(text: string, today: Day): Day | null {
  const dated =
    /(?:(\d{4})年|令和(\d{1,2})年)?(?:(\d{1,2})月の?|(\d{1,2})\/(?=\d))(\d{1,2})(?!\d)(?:日|(?!時|人|名|個|分|:|週|か月))/.exec(
      text,
    );
  if (dated) {
    const [, western, reiwa, month = dated[4], , day] = dated;
    const year = reiwa === undefined ? western : Number(reiwa) + 2018;
    return comingDay(today, { year: year === undefined ? null : Number(year), month: Number(month), day: Number(day) });
  }
  const later = /(\d{1,3})(日|週間)後/.exec(text);
  if (later) return addDays(today, Number(later[1]) * (later[2] === '日' ? 1 : 7));
  const away = daysAway.find(([pattern]) => pattern.test(text));
  if (away) return addDays(today, away[1]);
  const feast = feasts.find(([pattern]) => pattern.test(text));
  if (feast) return comingDay(today, { year: null, month: feast[1], day: feast[2] });
  const week =
    /(?:(?:(今週|来週|再来週|さ来週)末?|(今度|次|来月|今月|第\d))の?|(?<![一-龠]))([日月火水木金土])曜/.exec(text) ??
    /(?:(今週|来週|再来週)末?|(今度|次))の([日月火水木金土])(?![一-龠])/.exec(text);
  if (week) return dayOfWeek(today, week[1] ?? week[2] ?? '', weekdays.indexOf(week[3] ?? ''));
  const ofMonth = new RegExp(`(来月|今月)?の?(\\d{1,2})日${isLength}`).exec(text);
  return ofMonth ? dayOfMonth(today, ofMonth[1] === '来月', Number(ofMonth[2])) : null;
}

function comingDay(today: Day, { year, month, day }: { year: number | null; month: number; day: number }): Day | null {
  if (year !== null) return dayOf(year, month, day);
  const isPast = month < today.month || (month === today.month && day < today.day);
  return dayOf(isPast ? today.year + 1 : today.year, month, day);
}

/** A week begins on Monday: "来週の日曜" is the last day of it. */
function dayOfWeek(today: Day, week: string, weekday: number): Day | null {
  if (/月$|^第/.test(week)) return null;
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  if (week === '' || /今度|次/.test(week)) return addDays(today, ahead === 0 ? 7 : ahead);
  const fromMonday = (day: number): number => (day + 6) % 7;
  const weeks = { 今週: 0, 来週: 1 }[week] ?? 2;
  const days = fromMonday(weekday) - fromMonday(weekdayOf(today)) + weeks * 7;
  return days < 0 ? null : addDays(today, days);
}

function dayOfMonth(today: Day, isNext: boolean, day: number): Day | null {
  const months = isNext || day < today.day ? 1 : 0;
  const first = addDays({ year: today.year, month: today.month + months, day: 1 }, 0);
  return dayOf(first.year, first.month, day);
}

function readClock(text: string): Clock | null {
  if (/正午/.test(text)) return { hour: 12, minute: 0 };
  const [, half = '', hours, minutes] =
    /(午前|午後|朝|昼|夜|夕方|夕|今夜|今晩|明晩)?の?(?:(?<=夜|晩)[^\d]{0,4})?(\d{1,2})(?:時(?!間)|じ|:)(半|\d{1,2})?/.exec(
      text,
    ) ?? [];
  if (hours === undefined) return null;
  const minute = minutes === '半' ? 30 : Number(minutes ?? 0);
  const hour = Number(hours);
  if (minute > 59 || hour > 23 || (hour === 12 && half === '午前')) return null;
  if (/午後|夜|夕|晩/.test(half) || /今夜|今晩|明晩/.test(text)) return { hour: hour < 12 ? hour + 12 : hour, minute };
  if (/午前|朝/.test(half)) return { hour, minute };
  return /:|^$/.test(half) && /\d{2}:\d{2}/.test(text) ? { hour, minute } : bareClock(hour, minute);
}
