/** Amounts, counted things, ranges and plain numbers. */
import { counterPattern, latinUnitPattern, readCounted, readLatinUnit } from './counters.ts';
import { readDecimal, readDigits, readInteger } from './numbers.ts';
import { numeral, sticky } from './rule.ts';
import type { Context, Rule } from './rule.ts';

const currencies: Readonly<Record<string, string>> = { '¥': '円', '\\': '円', $: 'ドル', '€': 'ユーロ', '£': 'ポンド' };
const kanjiDigits = '〇一二三四五六七八九';
const kanjiUnits: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
/** Kanji numbers before these are counted things; elsewhere (一人, 十分, 一番, 三軒茶屋) the dictionary knows better. */
const kanjiCounters = '名様|名|時間|時半|時|月|日|円|階|歳|個|枚|丁目|号室|号|番地|週間|[かカヵヶ箇]月|年|回|泊|分';
/** Before a number that is a name rather than an amount. */
const dictatedAfter = /(番号|暗証|コード|ナンバー|内線|ID|No\.?)(は|が|の|を|、|:|\s|「|#)*$/i;
/** A key to press. */
/** Digits to enter, whatever they would be worth. */
const enteredAfter = /^(?:番)?\s*(?:と|を|って)?(?:入力|打|ダイヤル|押|プッシュ|お?かけ(?:ください|直))/u;
const keyAfter = /^(?:番)?\s*(?:を|の?キー|のボタン|か\d|と\d)?.{0,4}(?:押|プッシュ|キー|ボタン)/u;
/** A day count rather than a date. */
const dayCountAfter =
  /^(?:に?つき|に?\d|に[一二三四五数何]|中|あたり|当たり|間|前|後|分|以内|ごと|おき|乗車|フリー|限定|目)/u;

/** Before telephone numbers and addresses, which have hyphens too. */
export const rangeRules: Rule[] = [
  {
    // The first part of 10-15名; times and dates were read before.
    pattern: sticky(String.raw`(${numeral})\s*-\s*(?=${numeral}(?!丁目|番|号)(?:${counterPattern}))`),
    read: ([, number = '']) => `${readInteger(number)}カラ`,
    joins: 'next',
  },
];

export const numberRules: Rule[] = [
  {
    pattern: sticky(String.raw`([¥\\$€£])\s*(${numeral})(?:\.(\d+))?([万億]?)(-(?!\d))?`),
    read([, sign = '', whole = '', fraction, unit = '']) {
      const currency = currencies[sign] ?? '円';
      if (unit) return readMixed(`${whole}${fraction ? `.${fraction}` : ''}${unit}`, currency);
      return readCounted(whole, currency, fraction ?? null) ?? `${readAmount(whole, fraction)}${currency}`;
    },
  },
  {
    // 3万5千円, 1億2000万
    pattern: sticky(String.raw`((?:\d[\d,]*(?:\.\d+)?[兆億万千百])+(?:\d[\d,]*)?)(${counterPattern})?`),
    read: ([, number = '', counter]) => readMixed(number, counter ?? null),
  },
  {
    pattern: sticky(String.raw`(${numeral})(?:\.(\d+))?\s?(${counterPattern})`),
    read: ([, whole = '', fraction, counter = ''], context) => readCountedHere(whole, fraction, counter, context),
  },
  {
    pattern: sticky(String.raw`(\d{1,2})じ(?!かん|[ゃゅょっ])`),
    read: ([, hour = '']) => readCounted(hour, '時'),
  },
  {
    pattern: sticky(String.raw`(${numeral})(?:\.(\d+))?\s?(${latinUnitPattern})(?![A-Za-z])`),
    read: ([, whole = '', fraction, unit = '']) => readLatinUnit(whole, unit, fraction ?? null),
  },
  {
    pattern: sticky(
      String.raw`(?<!(?![第約計各毎全])\p{Script=Han})([〇一二三四五六七八九十百千]+)(${kanjiCounters})(?!市|ごろ寝)`,
    ),
    read([, kanji = '', counter = ''], context) {
      // 一日 and 十分 alone are words.
      if (counter === '分' && !kanji.includes('〇') && !context.before.endsWith('時')) return null;
      if (kanji === '一' && counter === '日' && !context.before.endsWith('月')) return null;
      return readCounted(String(kanjiValue(kanji)), counter);
    },
  },
  {
    // 〇九〇: digits one by one
    pattern: sticky(
      String.raw`(?:[〇一二三四五六七八九]*〇[〇一二三四五六七八九]+|[〇一二三四五六七八九]+〇)(?![年月日時分秒名人円階歳個十百千万])`,
    ),
    read: ([all]) => readDigits(Array.from(all, (digit) => kanjiDigits.indexOf(digit)).join('')),
  },
  {
    // 〜 between two ends
    pattern: sticky(
      String.raw`\s*〜\s*(?=[\d¥午翌\p{Script=Han}A-Z])(?<=[\d\p{Script=Han}\p{Script=Katakana}A-Z%)]\s*〜\s*)`,
    ),
    read: () => 'カラ',
    joins: 'previous',
  },
  { pattern: sticky(String.raw`(?<=:\d\d)\s*-\s*(?=\d{1,2}:\d\d)`), read: () => 'カラ', joins: 'previous' },
  { pattern: sticky(String.raw`(?<=^|[\s、。:はがでのもをと(「])-(?=\d)`), read: () => 'マイナス', joins: 'next' },
  {
    // Version-like: 1.2.3
    pattern: sticky(String.raw`\d+(?:\.\d+){2,}`),
    read: ([all]) => all.split('.').map(readInteger).join('テン'),
  },
  {
    pattern: sticky(String.raw`(${numeral})\.(\d+)`),
    read: ([, whole = '', fraction = '']) => readDecimal(whole, fraction),
  },
  { pattern: sticky(`(${numeral})`), read: ([, number = ''], context) => readPlain(number, context) },
  {
    pattern: sticky(String.raw`[\u2460-\u2473]`),
    read: ([sign]) => `${readInteger(String(sign.charCodeAt(0) - 0x245f))}、`,
  },
  { pattern: sticky(String.raw`[\u2160-\u216b]`), read: ([sign]) => readInteger(String(sign.charCodeAt(0) - 0x215f)) },
];

function readCountedHere(
  whole: string,
  fraction: string | undefined,
  counter: string,
  { before, after }: Context,
): string | null {
  if (counter === '日' && fraction === undefined && Number(whole) === 1) {
    return !before.endsWith('月') && dayCountAfter.test(after) ? 'イチニチ' : 'ツイタチ';
  }
  return readCounted(whole, counter, fraction ?? null);
}

function readPlain(number: string, { before, after }: Context): string {
  const isName = dictatedAfter.test(before) || /[A-Za-z]-?$/.test(before) || /^-?[A-Z](?![a-z])/.test(after);
  if (!number.includes(',') && number.length >= 2 && enteredAfter.test(after)) return readDigits(number);
  if (number.length === 1 && keyAfter.test(after)) return readDigits(number);
  if (!number.includes(',') && ((isName && number.length >= 3) || number.length >= 9 || /^0\d/.test(number))) {
    return readDigits(number);
  }
  return readInteger(number);
}

function readAmount(whole: string, fraction: string | undefined): string {
  return fraction === undefined ? readInteger(whole) : readDecimal(whole, fraction);
}

/** `3万5千` + 円. Fractions (2.5万) are spoken as written. */
function readMixed(text: string, counter: string | null): string {
  const parts = Array.from(text.matchAll(/([\d,]+)(?:\.(\d+))?([兆億万千百]?)/g));
  const names: Readonly<Record<string, string>> = { 兆: 'チョー', 億: 'オク', 万: 'マン', 千: 'セン', 百: 'ヒャク' };
  if (parts.some(([, , fraction]) => fraction !== undefined)) {
    const spoken = parts.map(
      ([, whole = '', fraction, unit = '']) => `${readAmount(whole, fraction)}${names[unit] ?? ''}`,
    );
    return `${spoken.join('')}${counter ? (readCounted('2', counter) ?? '').replace(/^(ニ|フタ)/, '') : ''}`;
  }
  const value = String(mixedValue(parts));
  return (counter ? readCounted(value, counter) : null) ?? `${readInteger(value)}${counter ?? ''}`;
}

function mixedValue(parts: RegExpExecArray[]): bigint {
  const scale: Readonly<Record<string, bigint>> = { 兆: 10n ** 12n, 億: 10n ** 8n, 万: 10n ** 4n };
  let total = 0n;
  let section = 0n;
  for (const [, whole = '0', , unit = ''] of parts) {
    const number = BigInt(whole.replaceAll(',', ''));
    if (unit === '千') section += number * 1000n;
    else if (unit === '百') section += number * 100n;
    else {
      total += (section + number) * (scale[unit] ?? 1n);
      section = 0n;
    }
  }
  return total + section;
}

/** 二十四 -> 24, 二〇二六 -> 2026. */
function kanjiValue(kanji: string): number {
  if (!/[十百千]/.test(kanji)) return Number(Array.from(kanji, (digit) => kanjiDigits.indexOf(digit)).join(''));
  let total = 0;
  let digit = 0;
  for (const char of kanji) {
    const unit = kanjiUnits[char];
    if (unit === undefined) digit = kanjiDigits.indexOf(char);
    else {
      total += (digit || 1) * unit;
      digit = 0;
    }
  }
  return total + digit;
}
