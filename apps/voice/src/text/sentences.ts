/** Where sentences end, while text is still arriving. */
import { sentenceSpans } from '@uketsuke/speech';
import type { Language } from '@uketsuke/contracts';

export interface SentencesOptions {
  language: Language;
  /** Nothing follows: the rest is a sentence, however it ends. */
  isComplete: boolean;
}

/** Offsets just behind each complete sentence and the white space after it. */
export function sentenceEnds(text: string, { language, isComplete }: SentencesOptions): number[] {
  const spans = sentenceSpans(text, language);
  const ends = spans.map((_, index) => spans[index + 1]?.start ?? text.length);
  const last = spans.at(-1);
  // A Japanese mark ends a sentence by itself; after a Latin one the next word decides.
  const isLastOpen = last !== undefined && !isComplete && !/[。！？｡．\n][」』）)]*\s*$/u.test(text.slice(last.start));
  return isLastOpen ? ends.slice(0, -1) : ends;
}
