/** Logistic regression of all intents at once, by AdaGrad: the same sentences in the same order give the same weights. */

export interface Example {
  /** Columns of the features that it has. */
  features: Int32Array;
  /** One for each label: whether it is meant. */
  labels: Uint8Array;
}

export interface FitOptions {
  featureCount: number;
  labelCount: number;
  epochs: number;
  learningRate: number;
  /** Pulls weights to nought, so that what was seen once decides little. */
  decay: number;
  /** What a meant label counts, beside one that is not. */
  weightOf(label: number): number;
}

export interface Fitted {
  /** A row for each feature, a column for each label. */
  weights: Float32Array;
  biases: Float32Array;
}

export function fit(examples: readonly Example[], options: FitOptions): Fitted {
  const { featureCount, labelCount, epochs } = options;
  const weights = new Float32Array(featureCount * labelCount);
  const squares = new Float32Array(featureCount * labelCount).fill(1e-3);
  const biases = new Float32Array(labelCount);
  const biasSquares = new Float32Array(labelCount).fill(1e-3);
  const order = examples.map((_, index) => index);
  const random = randomFrom(20_240_701);
  const positive = Float32Array.from({ length: labelCount }, (_, label) => options.weightOf(label));
  const gradient = new Float32Array(labelCount);
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    shuffle(order, random);
    for (const index of order) {
      const example = examples[index];
      if (example === undefined) continue;
      const { features, labels } = example;
      const scale = 1 / Math.sqrt(features.length);
      const scores = scoresOf(example, { weights, biases });
      for (let label = 0; label < labelCount; label += 1) {
        const isMeant = labels[label] === 1;
        const miss = 1 / (1 + Math.exp(-at(scores, label))) - (isMeant ? 1 : 0);
        const step = isMeant ? miss * at(positive, label) : miss;
        gradient[label] = step;
        biasSquares[label] = at(biasSquares, label) + step * step;
        biases[label] = at(biases, label) - (options.learningRate * step) / Math.sqrt(at(biasSquares, label));
      }
      for (const feature of features) {
        const row = feature * labelCount;
        for (let label = 0; label < labelCount; label += 1) {
          const place = row + label;
          const weight = at(weights, place);
          const step = at(gradient, label) * scale + options.decay * weight;
          const square = at(squares, place) + step * step;
          squares[place] = square;
          weights[place] = weight - (options.learningRate * step) / Math.sqrt(square);
        }
      }
    }
  }
  return { weights, biases };
}

export function scoresOf({ features }: Pick<Example, 'features'>, { weights, biases }: Fitted): Float32Array {
  const labelCount = biases.length;
  const scores = new Float32Array(labelCount);
  for (const feature of features) {
    const row = feature * labelCount;
    for (let label = 0; label < labelCount; label += 1) scores[label] = at(scores, label) + at(weights, row + label);
  }
  const scale = 1 / Math.sqrt(features.length);
  return scores.map((score, label) => score * scale + at(biases, label));
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
