/** Whether a value that a model wants to record was said at all. */
import { foldText, normalizeText, writeDigits } from '@uketsuke/receptionist';

/** `none`: nothing of it is anywhere in what was said. `unsure`: it may be said in other words. */
export type Support = 'supported' | 'unsure' | 'none';

/** A number so long is copied, not understood: every digit of it was said. */
const digitsMin = 4;

export function supportOf(value: string, said: readonly string[]): Support {
  const wanted = digitsOf(value);
  const spoken = said.map((text) => national(digitsOf(text)));
  if (wanted.length >= digitsMin && isMostlyDigits(value)) {
    // A number may be told in parts, one turn after the other; a country's prefix is the same number.
    const whole = [...spoken, spoken.join('')];
    return whole.some((digits) => digits.includes(national(wanted))) ? 'supported' : 'none';
  }
  const words = foldText(value).replaceAll(' ', '');
  if (words === '') return 'unsure';
  if (said.some((text) => foldText(text).replaceAll(' ', '').includes(words))) return 'supported';
  const isNumber = /^\d+$/.test(wanted) && isMostlyDigits(value);
  if (isNumber) return said.some((text) => digitsOf(text, 1).includes(wanted)) ? 'supported' : 'none';
  return 'unsure';
}

/** Rows of digit words shorter than `wordsMin` are taken for words. */
function digitsOf(text: string, wordsMin = 2): string {
  return writeDigits(normalizeText(text), wordsMin).replace(/\D/g, '');
}

function isMostlyDigits(value: string): boolean {
  const characters = value.normalize('NFKC').replace(/[\s\-()+.]/g, '');
  return /^\d+(?:名様|名|人|個|枚|点|本)?$/u.test(characters);
}

function national(digits: string): string {
  return digits.startsWith('81') ? `0${digits.slice(2)}` : digits;
}
