import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { digitRows, writeDigits } from './spoken-digits.ts';

export type PhoneEntry =
  | { status: 'none' }
  /** Digits, but no number that can be dialled: too few, too many, or not assigned. */
  | { status: 'incomplete'; digits: string }
  /** `rest`: what was said beside the number. */
  | { status: 'valid'; value: string; rest: string };

const groupsMax = 12;
/** Fewer digits than this are a count or an hour; where a number was asked for, they may be its beginning. */
const incompleteDigitsMin = { unasked: 3, asked: 2 };
/** Of a Japanese number. */
const digitsMax = 11;

export interface PhoneContext {
  /** Digits of an entry that broke off. */
  before: string;
  isAsked: boolean;
}

/** The telephone number in what was said. */
export function findPhone(
  text: string,
  { before, isAsked }: PhoneContext = { before: '', isAsked: false },
): PhoneEntry {
  const digitsMin = isAsked ? incompleteDigitsMin.asked : incompleteDigitsMin.unasked;
  const written = writeDigits(text, digitsMin);
  let longest = '';
  for (const row of digitRows(written)) {
    const groups = row.slice(0, groupsMax);
    for (let count = groups.length; count > 0; count -= 1) {
      for (let from = 0; from + count <= groups.length; from += 1) {
        const part = groups.slice(from, from + count);
        const digits = part.map((group) => group.digits).join('');
        const value = canonicalPhone(digits);
        const [first, last] = [part[0], part.at(-1)];
        if (value !== null && first && last && standsAlone(written, first.start, last.end)) {
          return { status: 'valid', value, rest: `${written.slice(0, first.start)}、${written.slice(last.end)}` };
        }
        if (digits.length > longest.length) longest = digits;
      }
    }
  }
  if (longest !== '' && before !== '') {
    const value = canonicalPhone(before + longest);
    if (value !== null) return { status: 'valid', value, rest: '' };
    // Told bit by bit: what came before still counts.
    const whole = before + longest;
    if (whole.length < digitsMax && !/^(?:0\d{2}|\+)/.test(longest)) return { status: 'incomplete', digits: whole };
  }
  return longest.length >= digitsMin ? { status: 'incomplete', digits: longest } : { status: 'none' };
}

/** More digits joined by a hyphen belong to the number, and make it a wrong one. */
function standsAlone(text: string, start: number, end: number): boolean {
  return !/\d(?:[-()ー.]|の)+$/.test(text.slice(0, start)) && !/^(?:[-()ー.]|の)+\d/.test(text.slice(end));
}

/** First the digits as they were said, then with what callers leave out: the plus, the 0 of a mobile number, the 1 of North America. */
const readings: readonly ((digits: string) => PhoneNumber | null)[] = [
  valid,
  (digits) => (/^81\d{9,10}$/.test(digits) ? valid(`+${digits}`) : null),
  (digits) => (/^[5-9]0\d{8}$/.test(digits) ? valid(`0${digits}`) : null),
  (digits) => (/^1?[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? valid(`+1${digits.slice(-10)}`) : null),
];

/** `090-1234-5678` for Japanese numbers, `+1 …` for others; null for what cannot be dialled. */
export function canonicalPhone(digits: string): string | null {
  const parsed = readings.map((read) => read(digits)).find((number) => number !== null) ?? null;
  if (!parsed) return null;
  return parsed.country === 'JP' ? parsed.formatNational() : parsed.formatInternational();
}

function valid(digits: string): PhoneNumber | null {
  const parsed = parsePhoneNumberFromString(digits, 'JP');
  return parsed?.isValid() === true ? parsed : null;
}
