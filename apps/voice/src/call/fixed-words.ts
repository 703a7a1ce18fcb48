/** Whether words that a model was to say as they are were said: a model that speaks by itself may change them. */
import { foldText, writeDigits } from '@uketsuke/receptionist';

/** Fewer digit words in a row may be a part of another word. */
const digitsMin = 3;

/** Signs, spaces, widths, kana, and how a number is written make no difference that anybody hears. */
function heardForm(text: string): string {
  return foldText(writeDigits(text, digitsMin)).replace(/[\sー]/g, '');
}

/** 1: the same. 0: nothing of it. */
export function similarityOf(one: string, other: string): number {
  const [first, second] = [[...heardForm(one)], [...heardForm(other)]];
  const longest = Math.max(first.length, second.length);
  return longest === 0 ? 1 : 1 - distance(first, second) / longest;
}

/** A model that reads a word in its own way, or transcribes it so, has said the sentence. */
export const similarEnough = 0.9;

/** How many characters must be put in, taken out or changed. */
function distance(first: readonly string[], second: readonly string[]): number {
  let row = Array.from({ length: second.length + 1 }, (_, at) => at);
  for (const [done, character] of first.entries()) {
    const next = [done + 1];
    for (const [at, other] of second.entries()) {
      const changed = (row[at] ?? 0) + (character === other ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row[second.length] ?? 0;
}
