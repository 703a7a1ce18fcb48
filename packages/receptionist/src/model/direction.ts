import type { Language } from '@uketsuke/contracts';
import { dimensions, wordVectors } from '../meaning/word-vectors.ts';

/** The first is one for every utterance; behind it each language has its own. */
export const axes = 1 + 2 * dimensions;

/** Where the words point to together, at length one; the rarer a word, the more it counts. */
export function directionOf(words: readonly string[], language: Language): Float32Array {
  const { indexOf, vectorOf, count } = wordVectors(language);
  const direction = new Float32Array(axes);
  const first = language === 'ja' ? 1 : 1 + dimensions;
  for (const word of words) {
    const index = indexOf(word);
    if (index === null) continue;
    const vector = vectorOf(index);
    const weight = Math.log(index + 2) / Math.log(count + 2) / Math.hypot(...vector);
    for (const [axis, value] of vector.entries())
      direction[first + axis] = (direction[first + axis] ?? 0) + weight * value;
  }
  const length = Math.hypot(...direction);
  const unit = length === 0 ? direction : direction.map((value) => value / length);
  unit[0] = 1;
  return unit;
}
