/** A linear chain of tags: how probable each is, each value is, and which row of them is best. Numbers are `position * tagCount + tag`. */
import { mayFollow, outside, tagCount } from './tags.ts';

export interface Chain {
  /** How well each tag fits each word. */
  fits: Float64Array;
  /** How well a tag follows another; `before * tagCount + tag`. Before the first stands `outside`. */
  follows: Float64Array;
}

export interface Sums {
  /** Of all rows of tags up to here; each position is scaled to one. */
  forward: Float64Array;
  /** Of all from here on, scaled by the same. */
  backward: Float64Array;
  scales: Float64Array;
  /** The exponentials of what fits and follows; nought where a tag may not follow. */
  fits: Float64Array;
  follows: Float64Array;
}

const allowed = Array.from({ length: tagCount * tagCount }, (_, place) =>
  mayFollow(Math.floor(place / tagCount), place % tagCount),
);

export function sumsOf({ fits, follows }: Chain): Sums {
  const length = fits.length / tagCount;
  const steps = follows.map((weight, place) => (allowed[place] ? Math.exp(weight) : 0));
  const powers = new Float64Array(fits.length);
  const forward = new Float64Array(fits.length);
  const backward = new Float64Array(fits.length);
  const scales = new Float64Array(length);
  for (let at = 0; at < length; at += 1) {
    const row = at * tagCount;
    const most = Math.max(...fits.subarray(row, row + tagCount));
    let sum = 0;
    for (let tag = 0; tag < tagCount; tag += 1) {
      powers[row + tag] = Math.exp((fits[row + tag] ?? 0) - most);
      let reached = 0;
      if (at === 0) reached = steps[outside * tagCount + tag] ?? 0;
      else
        for (let before = 0; before < tagCount; before += 1)
          reached += (forward[row - tagCount + before] ?? 0) * (steps[before * tagCount + tag] ?? 0);
      forward[row + tag] = reached * (powers[row + tag] ?? 0);
      sum += forward[row + tag] ?? 0;
    }
    scales[at] = sum;
    for (let tag = 0; tag < tagCount; tag += 1) forward[row + tag] = (forward[row + tag] ?? 0) / sum;
  }
  for (let at = length - 1; at >= 0; at -= 1) {
    const row = at * tagCount;
    for (let tag = 0; tag < tagCount; tag += 1) {
      let reached = at === length - 1 ? 1 : 0;
      if (at < length - 1) {
        for (let next = 0; next < tagCount; next += 1) {
          const place = row + tagCount + next;
          reached += (steps[tag * tagCount + next] ?? 0) * (powers[place] ?? 0) * (backward[place] ?? 0);
        }
        reached /= scales[at + 1] ?? 1;
      }
      backward[row + tag] = reached;
    }
  }
  return { forward, backward, scales, fits: powers, follows: steps };
}

/** How probable it is that these tags stand here, whatever stands before and behind. */
export function probabilityOf({ forward, backward, scales, fits, follows }: Sums, at: number, tags: readonly number[]) {
  const [first = outside] = tags;
  let probability = forward[at * tagCount + first] ?? 0;
  for (const [index, tag] of tags.entries()) {
    if (index === 0) continue;
    const place = (at + index) * tagCount + tag;
    probability *= (follows[(tags[index - 1] ?? 0) * tagCount + tag] ?? 0) * (fits[place] ?? 0);
    probability /= scales[at + index] ?? 1;
  }
  return probability * (backward[(at + tags.length - 1) * tagCount + (tags.at(-1) ?? 0)] ?? 0);
}

/** The best row of tags (Viterbi's method). */
export function bestOf({ fits, follows }: Chain): number[] {
  const length = fits.length / tagCount;
  const scores = new Float64Array(fits.length);
  const from = new Uint8Array(fits.length);
  for (let at = 0; at < length; at += 1) {
    for (let tag = 0; tag < tagCount; tag += 1) {
      const place = at * tagCount + tag;
      let best = Number.NEGATIVE_INFINITY;
      for (let before = 0; before < tagCount; before += 1) {
        const step = before * tagCount + tag;
        if (!allowed[step] || (at === 0 && before !== outside)) continue;
        const score = (at === 0 ? 0 : (scores[place - tag - tagCount + before] ?? 0)) + (follows[step] ?? 0);
        if (score > best) [best, from[place]] = [score, before];
      }
      scores[place] = best + (fits[place] ?? 0);
    }
  }
  const tags: number[] = [];
  const last = scores.subarray(Math.max(0, (length - 1) * tagCount));
  let tag = length === 0 ? outside : last.indexOf(Math.max(...last));
  for (let at = length - 1; at >= 0; at -= 1) {
    tags.unshift(tag);
    tag = from[at * tagCount + tag] ?? outside;
  }
  return tags;
}
