import { axes } from '../src/model/direction.ts';
import { intents } from '../src/model/intents.ts';
import { hashOf, type Weights } from '../src/model/weights.ts';
import { calibrate, type Judged, probabilityOf } from './calibrate.ts';
import { examplesOf, pointOf, rowsOf, type Seen } from './dataset.ts';
import type { Utterance } from './parse-callers.ts';
import { fit, type Fitted, randomFrom, scoresOf } from './fit.ts';

export interface Trained {
  weights: Omit<Weights, 'digest'>;
  /** By intent: how probable each sentence was to a model that had not seen it. */
  judged: readonly (readonly Judged[])[];
}

const folds = 5;

/** Tells whether weights are of these sentences. */
export function digestOf(utterances: readonly Utterance[]): number {
  return hashOf(JSON.stringify(utterances));
}

export function train(all: readonly Seen[]): Trained {
  const judged = crossValidate(all);
  const rows = rowsOf(all);
  const fitted = fitTo(all, rows);
  const calibrations = judged.map(calibrate);
  const column = (of: (index: number) => number): Float32Array => Float32Array.from(intents, (_, index) => of(index));
  return {
    judged: judged.map((all, index) =>
      all.map(({ score, isMeant }) => ({ score: probabilityOf(score, calibrations[index]), isMeant })),
    ),
    weights: {
      rows,
      ...quantized(fitted),
      pulls: fitted.pulls,
      slopes: column((index) => calibrations[index]?.slope ?? 1),
      offsets: column((index) => calibrations[index]?.offset ?? 0),
    },
  };
}

function fitTo(all: readonly Seen[], rows: ReadonlyMap<number, number>): Fitted {
  return fit(examplesOf(all, rows), {
    featureCount: rows.size,
    axisCount: axes,
    labelCount: intents.length,
    epochs: 20,
    learningRate: 0.1,
    decay: 3e-4,
  });
}

/** Each fifth of the sentences is judged by what the others teach. */
function crossValidate(all: readonly Seen[]): Judged[][] {
  const random = randomFrom(7);
  const foldOf = all.map(() => Math.floor(random() * folds));
  const judged: Judged[][] = intents.map(() => []);
  for (let fold = 0; fold < folds; fold += 1) {
    const others = all.filter((_, index) => foldOf[index] !== fold);
    const rows = rowsOf(others);
    const fitted = fitTo(others, rows);
    for (const { written, labels } of all.filter((_, index) => foldOf[index] === fold)) {
      const scores = scoresOf(pointOf(written, rows), fitted);
      for (const [label, row] of judged.entries())
        row.push({ score: scores[label] ?? 0, isMeant: labels[label] === 1 });
    }
  }
  return judged;
}

/** A byte for each weight. */
function quantized({ weights }: Fitted): Pick<Weights, 'weights' | 'scales'> {
  const scales = new Float32Array(intents.length).fill(1e-9);
  for (const [place, weight] of weights.entries()) {
    const column = place % intents.length;
    scales[column] = Math.max(scales[column] ?? 0, Math.abs(weight) / 127);
  }
  return {
    scales,
    weights: Int8Array.from(weights, (weight, place) => Math.round(weight / (scales[place % intents.length] ?? 1))),
  };
}
