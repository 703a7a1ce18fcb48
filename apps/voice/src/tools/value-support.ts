/** Whether a value that a model wants to record was said at all. */
import { foldText, normalizeText, writeDigits } from '@uketsuke/receptionist';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** `none`: nothing of it is anywhere in what was said. `unsure`: it may be said in other words. */
export type Support = 'supported' | 'unsure' | 'none';

/** A number so long is copied, not understood: every digit of it was said. */
const digitsMin = 4;
/** Fewer words of digits in a row are mostly no number. */
const digitWordsMin = 2;
/** Fewer digits are a count, a day or an hour, and put no number right. */
const putRightDigitsMin = 3;

/** The date that a record holds beside the caller's words, which nobody says. */
const dateBeside = / \((?:\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2})?|\d{2}:\d{2})\)$/;

export function supportOf(recorded: string, said: readonly string[]): Support {
  const value = recorded.replace(dateBeside, '');
  const wanted = digitsOf(value);
  const spoken = said.map((text) => national(digitsOf(text)));
  if (wanted.length >= digitsMin && isMostlyDigits(value)) {
    // A number may be told in parts, one turn after the other; a country's prefix is the same number.
    const whole = [...spoken, spoken.join('')];
    const numbers = [national(wanted), ...withoutPrefix(value)];
    const wasSaid = (number: string): boolean =>
      whole.some((digits) => digits.includes(number)) || wasPutRight(number, said);
    return numbers.some(wasSaid) ? 'supported' : 'none';
  }
  const words = foldText(value).replaceAll(' ', '');
  if (words === '') return 'unsure';
  if (said.some((text) => foldText(text).replaceAll(' ', '').includes(words))) return 'supported';
  const isNumber = /^\d+$/.test(wanted) && isMostlyDigits(value);
  if (isNumber) return said.some((text) => digitsOf(text, 1).includes(wanted)) ? 'supported' : 'none';
  return 'unsure';
}

/** "The last four are 2354, not 2345": the number was said with other digits, and all of those were said again since. */
function wasPutRight(number: string, said: readonly string[]): boolean {
  const rows = said.flatMap(digitRowsOf);
  return rows.some((row, at) => {
    if (row.length !== number.length) return false;
    const isRight = [...number].map((digit, place) => digit === row[place]);
    for (const part of rows.slice(at + 1).filter(({ length }) => length >= putRightDigitsMin)) {
      for (let place = number.indexOf(part); place >= 0; place = number.indexOf(part, place + 1)) {
        isRight.fill(true, place, place + part.length);
      }
    }
    return isRight.every(Boolean);
  });
}

/** Numbers as they were said, each with all of its groups. */
function digitRowsOf(text: string): string[] {
  const rows = writeDigits(normalizeText(text), digitWordsMin).match(/\+?\d(?:[-\s().の]*\d)*/g) ?? [];
  return rows.map((row) => national(row.replace(/\D/g, '')));
}

/** Rows of digit words shorter than `wordsMin` are taken for words. */
function digitsOf(text: string, wordsMin = digitWordsMin): string {
  return writeDigits(normalizeText(text), wordsMin).replace(/\D/g, '');
}

function isMostlyDigits(value: string): boolean {
  const characters = value.normalize('NFKC').replace(/[\s\-()+.]/g, '');
  return /^\d+(?:名様|名|人|個|枚|点|本)?$/u.test(characters);
}

/** Callers say the number as it is dialled at home; a model may write the prefix of the country before it. */
function withoutPrefix(value: string): string[] {
  const text = value.normalize('NFKC').trim();
  const number = text.startsWith('+') ? parsePhoneNumberFromString(text)?.nationalNumber : undefined;
  return number !== undefined && number.length >= digitsMin ? [number] : [];
}

function national(digits: string): string {
  return digits.startsWith('81') ? `0${digits.slice(2)}` : digits;
}
