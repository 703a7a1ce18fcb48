import type { Language } from '../language.ts';
import { sentenceSpans } from './split-sentences.ts';
import type { Span } from './split-sentences.ts';

/** About 15 s of speech: one endless sentence must not hold up the calls that wait behind it. */
const unitLengthMax: Readonly<Record<Language, number>> = { ja: 100, en: 220 };
/** Where a long sentence may be cut, best first. */
const cuts = [/[、，,;；:：]\s*/g, /[\s　]+/g, /(?<=[ぁ-ん])(?=[^ぁ-んー、。])/g];

/** What is synthesised in one go: sentences, and pieces of sentences that are too long. */
export function speechUnits(text: string, language: Language): Span[] {
  return sentenceSpans(text, language).flatMap((span) => cutLong(text, span, unitLengthMax[language]));
}

function cutLong(text: string, { start, end }: Span, lengthMax: number): Span[] {
  const units: Span[] = [];
  let from = start;
  while (end - from > lengthMax) {
    const cut = from + bestCut(text.slice(from, from + lengthMax));
    units.push({ start: from, end: cut });
    from = cut;
  }
  units.push({ start: from, end });
  return units;
}

function bestCut(window: string): number {
  const earliest = window.length / 3;
  for (const pattern of cuts) {
    const places = Array.from(window.matchAll(pattern), (match) => match.index + match[0].length);
    const last = places.findLast((place) => place > earliest && place < window.length);
    if (last !== undefined) return last;
  }
  // Never between the halves of a surrogate pair.
  const code = window.charCodeAt(window.length - 1);
  return code >= 0xd800 && code <= 0xdbff ? window.length - 1 : window.length;
}
