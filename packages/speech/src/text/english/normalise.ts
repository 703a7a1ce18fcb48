/** English text as the synthesizer reads it well. It knows numbers, ordinals and abbreviations itself. */
import { readJapanese } from '../japanese/read.ts';
import type { Tokenize } from '../japanese/read.ts';
import { toLatin } from '../japanese/kana.ts';

export interface EnglishPiece {
  text: string;
  /** Code units of the source. */
  start: number;
  end: number;
}

interface Rule {
  pattern: RegExp;
  read(match: RegExpExecArray, after: string): string | null;
}

const digitWords = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const months = 'January February March April May June July August September October November December'.split(' ');
const signs: Readonly<Record<string, string>> = {
  '&': ' and ',
  '@': ' at ',
  '#': ' pound ',
  '*': ' star ',
  '+': ' plus ',
  '=': ' equals ',
  '%': ' percent ',
  '℃': ' degrees ',
  '°': ' degrees ',
  '№': ' number ',
  '×': ' times ',
  '÷': ' divided by ',
  '€': ' euros ',
  '£': ' pounds ',
  '¥': ' yen ',
  $: ' dollars ',
};
const numeral = String.raw`(?:\d{1,3}(?:,\d{3})+(?!\d)|\d+)`;

const rules: Rule[] = [
  { pattern: /[\w][\w.+-]*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+/y, read: ([all]) => readAddress(all) },
  {
    pattern: /(?:https?:\/\/|www\.)[\w.\-/?=&#%:+~]*[\w/]/iy,
    read: ([all]) => readAddress(all.replace(/^https?:\/\//i, '').replace(/\/$/, '')),
  },
  {
    pattern: /[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.(?:com|net|org|jp|io|dev|app|info)(?!\w)/iy,
    read: ([all]) => readAddress(all),
  },
  // Dates: 2026-11-25, 11/25/2026, 11/25
  {
    pattern: /(?<!\d)(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?!\d)/y,
    read: ([, year = '', month = '', day = '']) => readDate(month, day, year),
  },
  {
    pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})\/(\d{4})(?![\d/])/y,
    read: ([, month = '', day = '', year = '']) => readDate(month, day, year),
  },
  { pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/y, read: ([, month = '', day = '']) => readDate(month, day) },
  // Telephone numbers
  { pattern: /\+\d{1,3}(?:[-. ]?\(?\d{1,4}\)?){2,4}(?!\d)/y, read: ([all]) => `plus ${readGroups(all)}` },
  { pattern: /(?<![\d.,])\(?\d{2,5}\)?[-. ]\d{1,4}[-. ]\d{3,4}(?!\d)/y, read: ([all]) => readGroups(all) },
  { pattern: /(?<![\d.,])\(\d{2,4}\) ?\d{3,4}-?\d{3,4}(?!\d)/y, read: ([all]) => readGroups(all) },
  {
    pattern: /(?<![\d.,])(?:0\d{6,}|\d{3}-\d{4})(?![\d-])/y,
    read: ([all]) => (all.includes('-') ? readGroups(all) : readLongNumber(all)),
  },
  { pattern: /(?<![\d.,])\d{9,}(?![\d.,]*\d)/y, read: ([all]) => readLongNumber(all) },
  // Times
  {
    pattern: /(?<![\d:])(\d{1,2}):(\d{2})(?::\d{2})?(?![\d:])\s*(?:([ap])\.?m\b\.?)?/iy,
    read: ([, hour = '', minute = '', half]) => readTime(Number(hour), minute, half),
  },
  {
    pattern: /(?<!\d)(\d{1,2})\s?([ap])\.?m\b\.?/iy,
    read: ([, hour = '', half = '']) => `${hour} ${half.toUpperCase()} M`,
  },
  // Money
  {
    pattern: new RegExp(String.raw`(?:[¥￥]|JPY\s?)\s*(${numeral})|(${numeral})\s*(?:円|JPY\b)`, 'y'),
    read: ([, first, second]) => `${plainNumber(first ?? second ?? '')} yen`,
  },
  {
    pattern: new RegExp(String.raw`([$€£])\s*(${numeral})(?:\.(\d{2}))?(?!\d)`, 'y'),
    read: ([, sign = '', whole = '', cents]) => readMoney(sign, plainNumber(whole), cents),
  },
  { pattern: new RegExp(String.raw`(?<![A-Za-z\d])#\s?(\d+)`, 'y'), read: ([, number = '']) => `number ${number}` },
  {
    pattern: new RegExp(String.raw`(${numeral})\s?%`, 'y'),
    read: ([, number = '']) => `${plainNumber(number)} percent`,
  },
  {
    pattern: new RegExp(String.raw`(${numeral})\s?[-–—~〜]\s?(?=\d)`, 'y'),
    read: ([, number = '']) => `${plainNumber(number)} to `,
  },
  {
    pattern: new RegExp(String.raw`(?<![\d.])(${numeral})(?![\d.]*\d)`, 'y'),
    read: ([, number = '']) => plainNumber(number),
  },
  { pattern: /Wi-?Fi\b/iy, read: () => 'why fye' },
  { pattern: /\bFAQs?\b/y, read: ([all]) => (all === 'FAQ' ? 'F A Q' : 'F A Qs') },
  { pattern: /\bvs\.?(?=\s)/iy, read: () => 'versus' },
];

const japanese = /[\u3040-\u30ff\uff66-\uff9f\u3400-\u9fff\uf900-\ufaff々〆\u{20000}-\u{2ffff}]+/uy;

export function normaliseEnglish(source: string, tokenize: Tokenize): EnglishPiece[] {
  const text = source
    .replace(/[\uff01-\uff5e]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(/[‘’]/g, "'");
  const pieces: EnglishPiece[] = [];
  let index = 0;
  while (index < text.length) {
    const piece = readAt(text, index) ?? readForeign(text, index, tokenize) ?? readChar(text, index);
    const last = pieces.at(-1);
    // Letters are gathered: a word is one piece.
    if (
      last &&
      piece.end - piece.start === 1 &&
      /[A-Za-z'\u00c0-\u024f]/.test(piece.text) &&
      /[A-Za-z'\u00c0-\u024f]$/.test(last.text)
    ) {
      last.text += piece.text;
      last.end = piece.end;
    } else pieces.push(piece);
    index = piece.end;
  }
  return pieces;
}

function readAt(text: string, index: number): EnglishPiece | null {
  for (const { pattern, read } of rules) {
    pattern.lastIndex = index;
    const match = pattern.exec(text);
    if (!match || match[0] === '') continue;
    const end = index + match[0].length;
    const spoken = read(match, text.slice(end, end + 20));
    if (spoken !== null) return { text: spoken, start: index, end };
  }
  return null;
}

/** Japanese names in romaji: 田中 -> Tanaka. */
function readForeign(text: string, index: number, tokenize: Tokenize): EnglishPiece | null {
  japanese.lastIndex = index;
  const match = japanese.exec(text);
  if (!match) return null;
  const words = readJapanese(match[0], tokenize).map(({ kana }) => toLatin(kana));
  return { text: ` ${words.filter((word) => word !== '').join(' ')} `, start: index, end: index + match[0].length };
}

/** What is left: letters, white space and the marks that make pauses. Everything else is silent. */
function readChar(text: string, index: number): EnglishPiece {
  const char = text.charAt(index);
  const piece = (spoken: string) => ({ text: spoken, start: index, end: index + 1 });
  if (/[A-Za-z0-9\u00c0-\u024f.,;:!?'\- ]/.test(char)) return piece(char);
  if (/[。！]/.test(char)) return piece('. ');
  if (char === '？') return piece('? ');
  if (/[、()[\]—–…/|"“”「」]/.test(char)) return piece(/["“”]/.test(char) ? ' ' : ', ');
  return piece(signs[char] ?? ' ');
}

function readDate(month: string, day: string, year?: string): string | null {
  const name = months[Number(month) - 1];
  if (name === undefined || Number(day) < 1 || Number(day) > 31) return null;
  return `${name} ${ordinal(Number(day))}${year === undefined ? '' : `, ${year}`}`;
}

function ordinal(day: number): string {
  if (day >= 11 && day <= 13) return `${day}th`;
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`;
}

function readTime(hour: number, minute: string, half: string | undefined): string | null {
  if (hour > 24 || Number(minute) > 59) return null;
  const suffix = half === undefined ? '' : ` ${half.toUpperCase()} M`;
  if (minute === '00') {
    if (suffix) return `${hour}${suffix}`;
    return hour >= 1 && hour <= 12 ? `${hour} o'clock` : `${hour} hundred`;
  }
  return `${hour} ${minute.startsWith('0') ? `oh ${minute.slice(1)}` : minute}${suffix}`;
}

function readMoney(sign: string, whole: string, cents: string | undefined): string {
  const [one, many] = { $: ['dollar', 'dollars'], '€': ['euro', 'euros'], '£': ['pound', 'pounds'] }[sign] ?? [
    'dollar',
    'dollars',
  ];
  const spoken = `${whole} ${whole === '1' ? one : many}`;
  return cents === undefined || cents === '00' ? spoken : `${spoken} ${Number(cents)}`;
}

function plainNumber(number: string): string {
  return number.replaceAll(',', '');
}

function readGroups(text: string): string {
  const groups = text.split(/\D+/).filter((group) => group !== '');
  return groups.map(readDigits).join(', ');
}

function readLongNumber(digits: string): string {
  const groups =
    digits.length === 11
      ? [digits.slice(0, 3), digits.slice(3, 7), digits.slice(7)]
      : (digits.match(/\d{1,3}(?=(?:\d{3})*\d{4}$)|\d{4}$|\d+$/g) ?? [digits]);
  return groups.map(readDigits).join(', ');
}

function readDigits(digits: string): string {
  return Array.from(digits, (digit) => digitWords[Number(digit)] ?? '').join(' ');
}

function readAddress(address: string): string {
  return address
    .replace(/@/g, ' at ')
    .replace(/\./g, ' dot ')
    .replace(/-/g, ' dash ')
    .replace(/_/g, ' underscore ')
    .replace(/\//g, ' slash ')
    .replace(/\bwww\b/gi, 'W W W')
    .replace(/\bjp\b/gi, 'J P')
    .replace(/[^A-Za-z0-9 ]/g, ' ')
    .replace(/\d+/g, (digits) => ` ${readDigits(digits)} `)
    .replace(/ +/g, ' ')
    .trim();
}
