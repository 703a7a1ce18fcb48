/** Japanese readings of numbers, in the katakana that is spoken (ジュー, not ジュウ). */

const ones = ['', 'イチ', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロク', 'ナナ', 'ハチ', 'キュー'] as const;
const hundreds = ['', '', 'ニ', 'サン', 'ヨン', 'ゴ', 'ロッ', 'ナナ', 'ハッ', 'キュー'] as const;
/** Digits said one by one: single-mora digits are drawn out, so that every digit has two beats. */
const dictated = ['ゼロ', 'イチ', 'ニー', 'サン', 'ヨン', 'ゴー', 'ロク', 'ナナ', 'ハチ', 'キュー'] as const;
const groupNames = ['', 'マン', 'オク', 'チョー'] as const;
/** 9,999兆 and the digits below it. */
const digitsMax = 16;

/** What a number ends in: decides how it joins the counter after it. */
export type NumberEnd = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 'ten' | 'hundred' | 'thousand' | 'large';

export interface NumberReading {
  /** Everything before the last part: `ニジュー` of 23, `サンゼン` of 3,100. */
  head: string;
  /** The last part: `サン` of 23, `ヒャク` of 3,100. */
  tail: string;
  end: NumberEnd;
}

/** `123` -> イチニーサン. Anything that is no ASCII digit is left out. */
export function readDigits(digits: string): string {
  return Array.from(digits, (digit) => dictated[Number.parseInt(digit, 10)] ?? '').join('');
}

/** A whole number without sign, commas allowed; null when it is too long to have a reading (read its digits then). */
export function readNumber(text: string): NumberReading | null {
  const digits = text.replaceAll(',', '').replace(/^0+(?=\d)/, '');
  if (!/^\d+$/.test(digits) || digits.length > digitsMax) return null;
  if (digits === '0') return { head: '', tail: 'ゼロ', end: 0 };

  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 4) groups.push(digits.slice(Math.max(0, end - 4), end));
  const parts: Array<{ text: string; end: NumberEnd }> = [];
  for (let index = groups.length - 1; index >= 0; index -= 1) {
    const group = groupParts(Number(groups[index]), index > 0);
    if (group.length === 0) continue;
    parts.push(...group);
    if (index > 0) appendGroupName(parts, index);
  }
  const last = parts.pop();
  if (!last) return null;
  return { head: parts.map((part) => part.text).join(''), tail: last.text, end: last.end };
}

/** A whole number as spoken alone: `3300` -> サンゼンサンビャク. */
export function readInteger(text: string): string {
  const number = readNumber(text);
  return number ? number.head + number.tail : readDigits(text);
}

/** `1.5` -> イッテンゴ. */
export function readDecimal(whole: string, fraction: string): string {
  const number = readNumber(whole);
  if (!number) return `${readDigits(whole)}テン${readDigits(fraction)}`;
  return `${number.head}${beforePoint(number)}テン${lastDigitShort(fraction)}`;
}

function beforePoint({ tail, end }: NumberReading): string {
  if (end === 0) return 'レー';
  if (end === 1) return 'イッ';
  if (end === 2) return 'ニー';
  if (end === 5) return 'ゴー';
  if (end === 8) return 'ハッ';
  if (end === 'ten') return tail.replace(/ジュー$/, 'ジュッ');
  return tail;
}

function lastDigitShort(fraction: string): string {
  return readDigits(fraction).replace(/(ニ|ゴ)ー$/, '$1');
}

/** Parts of 1-9,999. Before 万 and above a lone thousand is イッセン. */
function groupParts(value: number, isBeforeName: boolean): Array<{ text: string; end: NumberEnd }> {
  const thousand = Math.floor(value / 1000);
  const hundred = Math.floor(value / 100) % 10;
  const ten = Math.floor(value / 10) % 10;
  const one = value % 10;
  const parts: Array<{ text: string; end: NumberEnd }> = [];
  if (thousand > 0) parts.push({ text: readThousand(thousand, isBeforeName), end: 'thousand' });
  if (hundred > 0) parts.push({ text: readHundred(hundred), end: 'hundred' });
  if (ten > 0) parts.push({ text: `${ten === 1 ? '' : ones[ten]}ジュー`, end: 'ten' });
  if (one > 0) parts.push({ text: ones[one] ?? '', end: digitEnds[one] ?? 0 });
  return parts;
}

const digitEnds: readonly NumberEnd[] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function readThousand(digit: number, isBeforeName: boolean): string {
  if (digit === 1) return isBeforeName ? 'イッセン' : 'セン';
  if (digit === 3) return 'サンゼン';
  if (digit === 8) return 'ハッセン';
  return `${ones[digit]}セン`;
}

function readHundred(digit: number): string {
  if (digit === 3) return 'サンビャク';
  const name = digit === 6 || digit === 8 ? 'ピャク' : 'ヒャク';
  return `${hundreds[digit]}${name}`;
}

/** 兆 doubles its consonant after 1, 8 and 10; 万 and 億 do not. */
function appendGroupName(parts: Array<{ text: string; end: NumberEnd }>, index: number): void {
  const last = parts.pop();
  if (!last) return;
  const name = groupNames[index] ?? '';
  parts.push({ text: `${index === 3 ? doubled(last) : last.text}${name}`, end: 'large' });
}

function doubled({ text, end }: { text: string; end: NumberEnd }): string {
  if (end === 1) return 'イッ';
  if (end === 8) return 'ハッ';
  if (end === 'ten') return text.replace(/ジュー$/, 'ジュッ');
  return text;
}
