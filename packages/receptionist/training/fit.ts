/** Logistic regression of all labels at once, by AdaGrad: the same sentences in the same order give the same weights. */

/** An utterance as a point. */
export interface Point {
  /** Rows of the features that it has. */
  features: Int32Array;
  /** Its value on each axis. */
  direction: Float32Array;
}

export interface Example extends Point {
  /** One for each label: whether it is meant. */
  labels: Uint8Array;
}

export interface FitOptions {
  featureCount: number;
  axisCount: number;
  labelCount: number;
  epochs: number;
  learningRate: number;
  /** Pulls weights to nought, so that what was seen once decides little. */
  decay: number;
}

/** Each with a column for each label. */
export interface Fitted {
  /** A row for each feature. */
  weights: Float32Array;
  /** A row for each axis. */
  pulls: Float32Array;
}

export function fit(examples: readonly Example[], options: FitOptions): Fitted {
  const { featureCount, axisCount, labelCount, epochs } = options;
  const weights = new Float32Array(featureCount * labelCount);
  const pulls = new Float32Array(axisCount * labelCount);
  const moveWeights = stepper(weights, options);
  const movePulls = stepper(pulls, options);
  const order = examples.map((_, index) => index);
  const random = randomFrom(20_240_701);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example === undefined) continue;
      const { features, direction, labels } = example;
      const misses = scoresOf(example, { weights, pulls }).map(
        (score, label) => 1 / (1 + Math.exp(-score)) - (labels[label] ?? 0),
      );
      const scale = scaleOf(features);
      for (const feature of features) moveWeights(feature, misses, scale);
      for (const [axis, value] of direction.entries()) if (value !== 0) movePulls(axis, misses, value);
    }
  }
  return { weights, pulls };
}

export function scoresOf({ features, direction }: Point, { weights, pulls }: Fitted): Float32Array {
  const labelCount = pulls.length / direction.length;
  const scores = new Float32Array(labelCount);
  const scale = scaleOf(features);
  for (const feature of features) add(scores, weights, feature, scale);
  for (const [axis, value] of direction.entries()) if (value !== 0) add(scores, pulls, axis, value);
  return scores;
}

/** A long sentence is no surer than a short one. */
function scaleOf(features: Int32Array): number {
  return 1 / Math.sqrt(Math.max(1, features.length));
}

function add(scores: Float32Array, table: Float32Array, row: number, value: number): void {
  const first = row * scores.length;
  for (let label = 0; label < scores.length; label += 1)
    scores[label] = at(scores, label) + at(table, first + label) * value;
}

/** Moves one row of a table against what was missed; the more it has moved already, the less. */
function stepper(
  table: Float32Array,
  { learningRate, decay }: FitOptions,
): (row: number, misses: Float32Array, value: number) => void {
  const squares = new Float32Array(table.length).fill(1e-3);
  return (row, misses, value) => {
    const first = row * misses.length;
    for (let label = 0; label < misses.length; label += 1) {
      const place = first + label;
      const step = at(misses, label) * value + decay * at(table, place);
      const square = at(squares, place) + step * step;
      squares[place] = square;
      table[place] = at(table, place) - (learningRate * step) / Math.sqrt(square);
    }
  };
}

/** Reads inside a typed array: what lies outside is nought. */
function at(numbers: Float32Array, index: number): number {
  return numbers[index] ?? 0;
}

export function shuffle(order: unknown[], random: () => number): void {
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other], order[last]];
  }
}

/** Mulberry32: numbers below one that look random, the same for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
