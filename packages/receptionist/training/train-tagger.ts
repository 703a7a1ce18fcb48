import { tagCount } from '../src/tagger/tags.ts';
import { type Span, spansIn, spansOf } from '../src/tagger/values-of.ts';
import type { TagWeights } from '../src/tagger/weights.ts';
import { randomFrom } from './fit.ts';
import { chainOf, fitTags, type FittedTags } from './fit-tags.ts';
import type { Tagged } from './tagged.ts';

export interface TagsJudged {
  told: readonly Span[];
  found: readonly (Span & { probability: number })[];
}

interface Both {
  written: Tagged;
  recognised: Tagged;
}

const folds = 5;
/** As many rows as fit into a file of 1.2 MB. */
const rowsMax = 36_000;

export function trainTagger(all: readonly Both[]): Omit<TagWeights, 'digest'> {
  return quantized(fitTags(all.flatMap(bothOf)));
}

const bothOf = ({ written, recognised }: Both): Tagged[] => [written, recognised];

/** Each fifth of the sentences is judged by what the others teach. */
export function judgeTagger(all: readonly Both[]): TagsJudged[] {
  const random = randomFrom(7);
  const foldOf = all.map(() => Math.floor(random() * folds));
  return Array.from({ length: folds }, (_, fold) => {
    const { rows, weights } = fitTags(all.filter((_, index) => foldOf[index] !== fold).flatMap(bothOf));
    return all
      .filter((_, index) => foldOf[index] === fold)
      .map(({ written: { features, tags } }) => {
        const known = features.map((hashes) => Int32Array.from(hashes.flatMap((hash) => rows.get(hash) ?? [])));
        return { told: spansOf(tags), found: spansIn(chainOf(known, weights)).spans };
      });
  }).flat();
}

/** The rows that decide most, a byte for each weight. */
function quantized({ rows, weights }: FittedTags): Omit<TagWeights, 'digest'> {
  const rowOf = (row: number): Float32Array => weights.subarray(row * tagCount, (row + 1) * tagCount);
  const strengthOf = (row: number): number => rowOf(row).reduce((sum, weight) => sum + weight * weight, 0);
  const kept = [...rows]
    .map(([hash, row]) => ({ hash, row, strength: strengthOf(row) }))
    .toSorted((a, b) => b.strength - a.strength || a.hash - b.hash)
    .slice(0, rowsMax);
  const chosen = [weights.subarray(0, tagCount * tagCount), ...kept.map(({ row }) => rowOf(row))];
  const scale = weights.reduce((most, weight) => Math.max(most, Math.abs(weight) / 127), 1e-9);
  return {
    rows: new Map(kept.map(({ hash }, row) => [hash, row + tagCount])),
    weights: Int8Array.from(chosen.flatMap((row) => [...row].map((weight) => Math.round(weight / scale)))),
    scale,
  };
}
