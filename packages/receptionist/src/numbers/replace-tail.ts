import { canonicalPhone, type PhoneContext } from './phone-entry.ts';
import { digitRows, writeDigits } from './spoken-digits.ts';

/** Fewer digits than this may be a count. */
const tailDigitsMin = 3;

export interface TailOptions extends Pick<PhoneContext, 'country'> {
  value: string;
  text: string;
}

/** "No, 5679" to a number that was read back: its last digits are these. Null: no such digits, or no number with them. */
export function replaceTail({ value, text, country = null }: TailOptions): string | null {
  const tail = digitRows(writeDigits(text, tailDigitsMin))
    .map((row) => row.map(({ digits }) => digits).join(''))
    .findLast((digits) => digits.length >= tailDigitsMin);
  if (tail === undefined || tail.startsWith('+')) return null;
  const digits = value.replace(/[^\d+]/g, '');
  if (tail.length > digits.length - 2) return null;
  const replaced = canonicalPhone(digits.slice(0, -tail.length) + tail, country);
  return replaced === value ? null : replaced;
}

/** The same value where there are not so many digits. Dashes and spaces stay where they are. */
export function withEnd(value: string, end: string): string {
  const places = [...value.matchAll(/\d/g)].map(({ index }) => index).slice(-end.length);
  if (end === '' || places.length < end.length) return value;
  return [...value].map((sign, at) => end[places.indexOf(at)] ?? sign).join('');
}
