import { featuresOf } from './features.ts';
import { type AskedFor, type Intent, intents } from './intents.ts';
import { hashOf, trainedWeights, type Weights } from './weights.ts';

export interface Meaning {
  probabilityOf(intent: Intent): number;
  /** Whether it is meant as surely as the model can tell: in training nearly all of these were. */
  isSurely(intent: Intent): boolean;
}

/** What a caller means by this, by what callers were heard to say (`training/callers`). */
export function intentsOf(said: string, asked: AskedFor, model = trainedWeights()): Meaning {
  const probabilities = scoresOf([...featuresOf(said, asked)].map(hashOf), model).map(
    (score, index) => 1 / (1 + Math.exp(-((model.slopes[index] ?? 0) * score + (model.offsets[index] ?? 0)))),
  );
  const probabilityOf = (intent: Intent): number => probabilities[intents.indexOf(intent)] ?? 0;
  return {
    probabilityOf,
    isSurely: (intent) => probabilityOf(intent) >= (model.sureFrom[intents.indexOf(intent)] ?? 1),
  };
}

function scoresOf(hashes: readonly number[], { rows, weights, scales, biases }: Weights): number[] {
  const known = hashes.flatMap((hash) => rows.get(hash) ?? []);
  const scale = 1 / Math.sqrt(Math.max(1, known.length));
  const sums = new Float64Array(intents.length);
  for (const row of known) {
    for (let column = 0; column < sums.length; column += 1)
      sums[column] = (sums[column] ?? 0) + (weights[row * intents.length + column] ?? 0);
  }
  return [...sums].map((sum, column) => sum * scale * (scales[column] ?? 0) + (biases[column] ?? 0));
}
