import { type CountryCode, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max';
import { japan } from './home-country.ts';
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
  before?: string;
  isAsked?: boolean;
  /** Of numbers told without one; null: nothing tells. */
  country?: CountryCode | null;
}

/** The telephone number in what was said. */
export function findPhone(
  text: string,
  { before = '', isAsked = false, country = null }: PhoneContext = {},
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
        const value = canonicalPhone(digits, country);
        const [first, last] = [part[0], part.at(-1)];
        if (value !== null && first && last && standsAlone(written, first.start, last.end)) {
          return { status: 'valid', value, rest: `${written.slice(0, first.start)}、${written.slice(last.end)}` };
        }
        if (digits.length > longest.length) longest = digits;
      }
    }
  }
  if (longest !== '' && before !== '') {
    const value = canonicalPhone(before + longest, country);
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

/** What callers leave out, or dial to get out: the plus, the 0 of a mobile number, the prefix of calls abroad. */
const rewritten: readonly [RegExp, string][] = [
  [/^(?:00|01[01])(?=[1-9]\d{8})/, '+'],
  [/^(?=81\d{9,10}$)/, '+'],
  [/^(?=[5-9]0\d{8}$)/, '0'],
];
/** How numbers are told apart where nothing tells the country: the 1 of North America, the 0 of Britain. */
const forms: readonly [RegExp, string][] = [
  [/^1?(?=[2-9]\d{2}[2-9]\d{6}$)/, '+1'],
  [/^0(?=7\d{9}$|[12]\d{8,9}$)/, '+44'],
];

/** `090-1234-5678` for Japanese numbers, `+1 …` for others; null for what cannot be dialled. */
export function canonicalPhone(digits: string, country: CountryCode | null = null): string | null {
  const parsed = parse(digits, country);
  if (!parsed) return null;
  return parsed.countryCallingCode === '81' ? parsed.formatNational() : parsed.formatInternational();
}

function parse(digits: string, country: CountryCode | null): PhoneNumber | null {
  const home = country ?? japan;
  if (country !== null) return numberIn(digits, home) ?? rewrite(digits, rewritten, home);
  const isAmerican = forms.slice(0, 1).some(([form]) => form.test(digits));
  return isAmerican
    ? rewrite(digits, forms, home)
    : (numberIn(digits, home) ?? rewrite(digits, [...rewritten, ...forms], home));
}

function rewrite(digits: string, ways: readonly [RegExp, string][], home: CountryCode): PhoneNumber | null {
  const way = ways.find(([form]) => form.test(digits));
  return way ? numberIn(digits.replace(...way), home) : null;
}

/** Which ranges are in use is known of Japan; of another country a number of the right length is taken. */
function numberIn(digits: string, home: CountryCode): PhoneNumber | null {
  const number = parsePhoneNumberFromString(digits, home);
  if (number === undefined) return null;
  const isAbroad = number.countryCallingCode !== '81' && number.nationalNumber.length >= 8;
  return number.isValid() || (isAbroad && number.isPossible()) ? number : null;
}
