/** A code as it is written, from however it was said: "A dash one two three". */
import { withEnd } from '../numbers/replace-tail.ts';
import { writeDigits } from '../numbers/spoken-digits.ts';
import { writeLetters } from '../numbers/spoken-letters.ts';
import { partsOf } from './last-meant.ts';

/** The same text where it holds no code. */
export function cleanCode(value: string): string {
  const [first = '', ...corrected] = partsOf(value).flatMap((part) => part.split(/,? sorry,? /i));
  return corrected.reduce((code, part) => endingWith(code, part), codeIn(first) ?? '') || (codeIn(value) ?? value);
}

/** What somebody says behind a slip is the whole code or, where it is shorter, its end: "…1123, no, 1132". */
function endingWith(before: string, part: string): string {
  const code = codeIn(part, { isLast: true });
  const letters = /^[A-Z]{2,4}(?![^.])/.exec(joined(writeLetters(part)))?.[0];
  if (code === null) return letters === undefined ? before : before.replace(/[A-Z]+$/, letters);
  const isEnd = /^\d+$/.test(code) && digitCount(code) < digitCount(before);
  return isEnd ? withEnd(before, code) : code;
}

/** The longest one; of several as long the first, or the last where somebody puts it right. */
function codeIn(value: string, { isLast = false } = {}): string | null {
  const lettered = writeLetters(value);
  const marked = joined(
    lettered.replace(/\s*(?:ハイフン|はいふん|ダッシュ|\bdash\b|\bhyphen\b)\s*|(?<=[\dA-Z])の、?\s*(?=\d)/gi, '-'),
  );
  const written = writeDigits(marked, lettered === value ? 2 : 1)
    .replace(/(?<=\d),? (?:then|and) (?=[A-Z\d])|(?<=\b(?:[A-Z]{1,6}|[A-Z]*\d+)), (?=(?:[A-Z]{1,6}|\d+)\b)/g, ' ')
    .replace(repeated, '$1');
  const codes = written.match(
    /(?<![A-Za-z\d])(?:\b(?!(?:at|is|no|the|my|to|in|on|of|it|and|or)\b)(?:[A-Z]{1,6}|[a-z]{1,3}(?=[- ]?\d))(?:[- ]|(?=\d)))*\d[\dA-Za-z]*(?:[- ](?:\d[\dA-Za-z]*|[A-Z]{1,3}\b))*/gu,
  );
  // A house number or an hour may stand beside it.
  const told = isLast ? codes?.toReversed() : codes;
  return told?.toSorted((a, b) => digitCount(b) - digitCount(a))[0]?.trim() ?? null;
}

/** Told sign by sign. */
function joined(text: string): string {
  return text.replace(
    /(?<=\b[A-Z]{1,4}|\b\d)(?:,? |、)(?=\d\b)|(?<=\b[A-Za-z])(?:,? |、)(?=[A-Za-z]\b)|(?<=\b\d)(?:,? |、)(?=[A-Z]\b)/g,
    '',
  );
}

/** Told once more: "two one four oh. 2140". */
const repeated = /(?<!\d)(\d{4,})[-, ]*\1(?!\d)/;

function digitCount(text: string): number {
  return text.replace(/\D/g, '').length;
}
