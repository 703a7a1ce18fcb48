import { type Features, featuresOf } from './features.ts';
import { type AskedFor, type Intent, intents } from './intents.ts';
import { hashOf, trainedWeights, type Weights } from './weights.ts';

export interface Meaning {
  probabilityOf(intent: Intent): number;
  /** Probable enough to act on it. */
  isSurely(intent: Intent): boolean;
  isLikely(intent: Intent): boolean;
  /** Improbable enough to doubt a rule for words. */
  isHardly(intent: Intent): boolean;
}

/** The training sentences hold many that only look like what they are not: in calls more of what is found is right than there. */
export const sureFrom = 0.75;

let last: { said: string; asked: AskedFor; meaning: Meaning } | null = null;

/** What a caller means by this, by what callers were heard to say (`training/callers`). Several rules ask about the same words. */
export function intentsOf(said: string, asked: AskedFor): Meaning {
  if (last?.said !== said || last.asked !== asked)
    last = { said, asked, meaning: judge(said, asked, trainedWeights()) };
  return last.meaning;
}

export function judge(said: string, asked: AskedFor, model: Weights): Meaning {
  const probabilities = scoresOf(featuresOf(said, asked), model).map(
    (score, index) => 1 / (1 + Math.exp(-((model.slopes[index] ?? 0) * score + (model.offsets[index] ?? 0)))),
  );
  const probabilityOf = (intent: Intent): number => probabilities[intents.indexOf(intent)] ?? 0;
  return {
    probabilityOf,
    isSurely: (intent) => probabilityOf(intent) >= sureFrom,
    isLikely: (intent) => probabilityOf(intent) >= 0.5,
    isHardly: (intent) => probabilityOf(intent) < 0.03,
  };
}

function scoresOf({ names, direction }: Features, { rows, weights, scales, pulls }: Weights): number[] {
  const known = [...names].flatMap((name) => rows.get(hashOf(name)) ?? []);
  const scale = 1 / Math.sqrt(Math.max(1, known.length));
  return intents.map((_, column) => {
    const sum = known.reduce((total, row) => total + (weights[row * intents.length + column] ?? 0), 0);
    const pull = direction.reduce(
      (total, value, axis) => total + value * (pulls[axis * intents.length + column] ?? 0),
      0,
    );
    return sum * scale * (scales[column] ?? 0) + pull;
  });
}
