import { canonicalPhone } from './phone-entry.ts';
import { digitRows, writeDigits } from './spoken-digits.ts';

export interface ToldNumber {
  /** Of the last row of digits in the text. */
  digits: string;
  /** Nothing stands behind them: more may follow. */
  isAtEnd: boolean;
  /** They are a telephone number that can be dialled. */
  isWhole: boolean;
}

const nothingBehind = /^(?:[-\s().,、。ー~/…]|の|ハイフン|はいふん|dash|hyphen|double|triple|treble)*$/i;

/** The number that a text ends with or goes on about; null where no digits are told. Single digit words count only where a number is expected. */
export function toldNumber(text: string, { isAsked }: { isAsked: boolean }): ToldNumber | null {
  const written = writeDigits(text.normalize('NFKC'), isAsked ? 1 : 3);
  const row = digitRows(written).at(-1);
  const last = row?.at(-1);
  if (!row || !last) return null;
  const digits = row.map((group) => group.digits).join('');
  // "I do not have one", 明日に: one digit word counts where nothing else is said.
  if (digits.length === 1 && !/^\P{L}*$/u.test(written)) return null;
  return {
    digits,
    isAtEnd: nothingBehind.test(written.slice(last.end)),
    isWhole: canonicalPhone(digits) !== null,
  };
}
