/** Dates, days of the week and times of day. */
import { readCounted } from './counters.ts';
import { readInteger } from './numbers.ts';
import { sticky } from './rule.ts';
import type { Rule } from './rule.ts';

const weekdays: Readonly<Record<string, string>> = {
  月: 'ゲツ',
  火: 'カ',
  水: 'スイ',
  木: 'モク',
  金: 'キン',
  土: 'ド',
  日: 'ニチ',
  祝: 'シュク',
};
const months: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
};
const halves: Readonly<Record<string, string>> = { a: 'ゴゼン', p: 'ゴゴ' };

export const dateRules: Rule[] = [
  {
    pattern: sticky(String.raw`(?<!\d)(\d{4})([/.-])(\d{1,2})\2(\d{1,2})(?![\d/])`),
    read: ([, year = '', , month = '', day = '']) =>
      isDay(month, day) ? `${readCounted(year, '年')} ${readDay(month, day)}` : null,
  },
  {
    pattern: sticky(String.raw`(?<![\d/])(\d{1,2})/(\d{1,2})(?![\d/])`),
    read: ([, month = '', day = ''], { after }) =>
      isDay(month, day) && !/^(量|サイズ|程度|以上|以下|カット|個|ほど)/.test(after) ? readDay(month, day) : null,
  },
  {
    pattern: sticky(String.raw`(?<!\d)(\d{4})/(\d{1,2})(?![\d/])`),
    read: ([, year = '', month = '']) =>
      isDay(month, '1') ? `${readCounted(year, '年')} ${readCounted(month, '月')}` : null,
  },
  {
    pattern: sticky(String.raw`(\d+)/(\d+)(?![\d/])`),
    read: ([, top = '', bottom = '']) => `${readInteger(bottom)}ブンノ ${readInteger(top)}`,
  },
  {
    // (水), (日・祝)
    pattern: sticky(String.raw`\(([月火水木金土日祝])(?:曜日?|日)?(?:[・,、/]?(祝)日?)?\)`),
    read: ([, day = '', holiday]) =>
      `${day === '祝' ? 'シュクジツ' : `${weekdays[day]}ヨービ`}${holiday ? ' シュクジツ' : ''}`,
  },
  {
    // 月〜金, 土・日・祝
    pattern: sticky(
      String.raw`(?<![\p{Script=Han}\d])[月火水木金土日](?:[・、〜/-][月火水木金土日祝])+(?![\p{Script=Han}](?<!曜))`,
    ),
    read: ([all]) => Array.from(all, readWeekdaySign).join(''),
  },
  {
    pattern: sticky(String.raw`(?<![\p{Script=Han}\d])土日祝(?!日)`),
    read: () => 'ドニチシュク',
  },
  {
    // 15:30, 9:00 AM, AM 9:00
    pattern: sticky(
      String.raw`(?:([ap])\.?m\.?\s*)?(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])(?:\s*([ap])\.?m\.?(?![a-z]))?`,
      'i',
    ),
    read([, before, hour = '', minute = '', after]) {
      if (Number(hour) > 29 || Number(minute) > 59) return null;
      const half = halves[(before ?? after ?? '').toLowerCase()] ?? '';
      const minutes = minute === '00' ? '' : ` ${readCounted(minute, '分')}`;
      return `${half}${half ? ' ' : ''}${readCounted(hour, '時')}${minutes}`;
    },
  },
  {
    pattern: sticky(String.raw`(\d{1,2})\s*([ap])\.?m\b\.?`, 'i'),
    read: ([, hour = '', half = '']) =>
      Number(hour) > 12 ? null : `${halves[half.toLowerCase()]} ${readCounted(hour, '時')}`,
  },
  {
    // Nov 25
    pattern: sticky(
      String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?!\d)`,
      'i',
    ),
    read: ([, name = '', day = '']) => readDay(String(months[name.toLowerCase()] ?? 1), day),
  },
  {
    pattern: sticky(String.raw`(\d+):(\d+)(?![\d:])`),
    read: ([, left = '', right = '']) => `${readInteger(left)}タイ${readInteger(right)}`,
  },
];

function isDay(month: string, day: string): boolean {
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
}

function readDay(month: string, day: string): string {
  return `${readCounted(String(Number(month)), '月')} ${readCounted(String(Number(day)), '日')}`;
}

function readWeekdaySign(sign: string): string {
  if (sign === '〜' || sign === '-') return 'カラ ';
  return weekdays[sign] ?? '、';
}
