import type { Language } from '@uketsuke/contracts';
import type { ContentWord } from './content-words.ts';
import { wordVectors } from './word-vectors.ts';

/** Words less alike than this are met in the same sentences, and no more. */
const cosineMin = 0.2;

export interface Told {
  /** Of the words that are told by others, as far as they are. */
  weight: number;
  /** Its share of the weight of all, 0-1. */
  share: number;
}

/** How much of some words others tell: each is told by the one that is most like it. */
export function told(words: readonly ContentWord[], by: readonly ContentWord[], language: Language): Told {
  let weight = 0;
  let total = 0;
  for (const word of words) {
    weight += word.weight * Math.max(0, ...by.map((other) => likeness(word, other, language)));
    total += word.weight;
  }
  return { weight, share: total === 0 ? 0 : weight / total };
}

function likeness(a: ContentWord, b: ContentWord, language: Language): number {
  if (a.text === b.text) return 1;
  if (a.index === null || b.index === null) return 0;
  return Math.max(0, wordVectors(language).cosine(a.index, b.index) - cosineMin) / (1 - cosineMin);
}
