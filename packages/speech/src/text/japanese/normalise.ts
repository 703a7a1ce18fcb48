/** Japanese text as pieces: what the dictionary can read, and what rules have already read. */
import { dateRules } from './date-rules.ts';
import { foldWidth } from './fold.ts';
import { latinRules } from './latin-rules.ts';
import { numberRules, rangeRules } from './number-rules.ts';
import { phoneRules } from './phone-rules.ts';
import type { Rule } from './rule.ts';
import { wordRules } from './word-rules.ts';

export interface Piece {
  /** Folded source text, or katakana with `、` and spaces where `isReading`. */
  text: string;
  isReading: boolean;
  joins: 'previous' | 'next' | null;
  /** Code units of the source. */
  start: number;
  end: number;
}

/** Addresses before telephone numbers before dates before amounts: the more specific writing first. */
const rules: Rule[] = [
  ...latinRules.slice(0, 3),
  ...dateRules.slice(0, 1),
  ...rangeRules,
  ...phoneRules,
  ...dateRules.slice(1),
  ...numberRules,
  ...latinRules.slice(3),
  ...wordRules,
];

export function normaliseJapanese(source: string): Piece[] {
  const text = foldWidth(source);
  const pieces: Piece[] = [];
  let index = 0;
  while (index < text.length) {
    const reading = readAt(text, index, pieces.at(-1));
    if (reading) {
      pieces.push(reading);
      index = reading.end;
      continue;
    }
    const length = text.codePointAt(index) === text.charCodeAt(index) ? 1 : 2;
    appendPlain(pieces, text.slice(index, index + length), index);
    index += length;
  }
  return pieces;
}

function readAt(text: string, index: number, last: Piece | undefined): Piece | null {
  for (const rule of rules) {
    rule.pattern.lastIndex = index;
    const match = rule.pattern.exec(text);
    if (!match || match[0] === '') continue;
    const end = index + match[0].length;
    const context = {
      before: text.slice(Math.max(0, index - 20), index),
      after: text.slice(end, end + 20),
      followsReading: last?.isReading ?? false,
    };
    const reading = rule.read(match, context);
    if (reading !== null) return { text: reading, isReading: true, joins: rule.joins ?? null, start: index, end };
  }
  return null;
}

function appendPlain(pieces: Piece[], text: string, index: number): void {
  const last = pieces.at(-1);
  if (last && !last.isReading) {
    last.text += text;
    last.end = index + text.length;
  } else pieces.push({ text, isReading: false, joins: null, start: index, end: index + text.length });
}
