import type { AskedFor } from '../model/intents.ts';
import { bestOf, type Chain, probabilityOf, sumsOf } from './chain.ts';
import { featuresOf } from './features.ts';
import { beginOf, insideOf, isBegin, kindOfTag, outside, tagCount, type ValueKind } from './tags.ts';
import { tokensOf } from './tokens.ts';
import { fitsOf, followsOf, trainedTagWeights } from './weights.ts';

export interface ValueTold {
  kind: ValueKind;
  words: string;
  start: number;
  /** That exactly these words are it. */
  probability: number;
}

export interface Telling {
  /** In the order in which they are told. */
  values: readonly ValueTold[];
  /** How probable it is that nothing is told at all. */
  nothing: number;
}

/** Nine of ten values that are at least as probable are just what was told (`training/report-values.md`). */
export const sureFrom = 0.8;

/** Which values a caller tells, by what callers were heard to say (`training/callers`). */
export function valuesOf(said: string, asked: AskedFor, model = trainedTagWeights()): Telling {
  const tokens = tokensOf(said);
  const rows = featuresOf(tokens, asked).map((features) => fitsOf(features, model));
  const chain = { fits: Float64Array.from(rows.flatMap((row) => [...row])), follows: followsOf(model) };
  const { spans, nothing } = spansIn(chain);
  const values = spans.map(({ kind, from, to, probability }) => {
    const start = tokens[from]?.start ?? 0;
    return { kind, words: said.slice(start, tokens[to - 1]?.end), start, probability };
  });
  return { values, nothing };
}

/** A value in places of words. */
export interface Span {
  kind: ValueKind;
  from: number;
  to: number;
}

/** The values of the best row of tags. */
export function spansIn(chain: Chain): { spans: (Span & { probability: number })[]; nothing: number } {
  const length = chain.fits.length / tagCount;
  if (length === 0) return { spans: [], nothing: 1 };
  const sums = sumsOf(chain);
  const spans = spansOf(bestOf(chain)).map((span) => {
    const tags = [beginOf(span.kind), ...Array.from({ length: span.to - span.from - 1 }, () => insideOf(span.kind))];
    const goesOn = span.to < length ? probabilityOf(sums, span.from, [...tags, insideOf(span.kind)]) : 0;
    return { ...span, probability: probabilityOf(sums, span.from, tags) - goesOn };
  });
  return {
    spans,
    nothing: probabilityOf(
      sums,
      0,
      Array.from({ length }, () => outside),
    ),
  };
}

export function spansOf(tags: readonly number[]): Span[] {
  return tags.flatMap((tag, from): Span[] => {
    const kind = kindOfTag(tag);
    if (kind === null || !isBegin(tag)) return [];
    const end = tags.findIndex((next, at) => at > from && next !== insideOf(kind));
    return [{ kind, from, to: end < 0 ? tags.length : end }];
  });
}
