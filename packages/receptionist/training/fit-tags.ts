/** A conditional random field, by AdaGrad: the same sentences in the same order give the same weights. */
import { type Chain, type Sums, sumsOf } from '../src/tagger/chain.ts';
import { outside, tagCount } from '../src/tagger/tags.ts';
import { randomFrom, shuffle } from './fit.ts';
import type { Tagged } from './tagged.ts';

/** Rows as in `TagWeights`: how tags follow each other first. */
export interface FittedTags {
  rows: ReadonlyMap<number, number>;
  weights: Float32Array;
}

const epochs = 9;
const learningRate = 0.12;
/** Pulls weights to nought, so that what was seen once decides little. */
const decay = 2e-4;
/** What was seen at one word alone tells nothing about others. */
const seenMin = 3;
/** Less changes nothing. */
const slopeMin = 1e-4;

export function fitTags(all: readonly Tagged[]): FittedTags {
  const rows = rowsOf(all);
  const weights = new Float32Array((rows.size + tagCount) * tagCount);
  const squares = new Float32Array(weights.length).fill(0.1);
  const examples = all.map(({ features, tags }) => ({
    tags,
    known: features.map((hashes) => Int32Array.from(hashes.flatMap((hash) => rows.get(hash) ?? []))),
  }));
  const random = randomFrom(20_240_702);
  const step = (place: number, slope: number): void => {
    const weight = weights[place] ?? 0;
    const pulled = slope + decay * weight;
    squares[place] = (squares[place] ?? 0) + pulled * pulled;
    weights[place] = weight - (learningRate * pulled) / Math.sqrt(squares[place] ?? 1);
  };
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(examples, random);
    for (const { tags, known } of examples) {
      const chain = chainOf(known, weights);
      const sums = sumsOf(chain);
      for (const [at, tag] of tags.entries()) {
        const before = at === 0 ? outside : (tags[at - 1] ?? outside);
        for (let other = 0; other < tagCount; other += 1) {
          const place = at * tagCount + other;
          const slope = (sums.forward[place] ?? 0) * (sums.backward[place] ?? 0) - (other === tag ? 1 : 0);
          if (Math.abs(slope) < slopeMin) continue;
          for (const row of known[at] ?? []) step(row * tagCount + other, slope);
        }
        learnSteps(sums, at, (from, to, expected) => {
          const slope = expected - (from === before && to === tag ? 1 : 0);
          if (Math.abs(slope) >= slopeMin) step(from * tagCount + to, slope);
        });
      }
    }
  }
  return { rows, weights };
}

/** How probable each tag is behind each other, at one word. */
function learnSteps(sums: Sums, at: number, learn: (from: number, to: number, expected: number) => void): void {
  const row = at * tagCount;
  for (let from = 0; from < tagCount; from += 1) {
    const reached = at === 0 ? Number(from === outside) : (sums.forward[row - tagCount + from] ?? 0);
    for (let to = 0; to < tagCount; to += 1) {
      const through = (sums.follows[from * tagCount + to] ?? 0) * (sums.fits[row + to] ?? 0);
      learn(from, to, (reached * through * (sums.backward[row + to] ?? 0)) / (sums.scales[at] ?? 1));
    }
  }
}

export function chainOf(known: readonly Int32Array[], weights: Float32Array): Chain {
  const fits = new Float64Array(known.length * tagCount);
  for (const [at, rows] of known.entries()) {
    for (const row of rows) {
      for (let tag = 0; tag < tagCount; tag += 1)
        fits[at * tagCount + tag] = (fits[at * tagCount + tag] ?? 0) + (weights[row * tagCount + tag] ?? 0);
    }
  }
  return { fits, follows: Float64Array.from(weights.subarray(0, tagCount * tagCount)) };
}

function rowsOf(all: readonly Tagged[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const hash of all.flatMap(({ features }) => features.flat())) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  const kept = [...counts].filter(([, count]) => count >= seenMin);
  return new Map(kept.map(([hash], row) => [hash, row + tagCount]));
}
