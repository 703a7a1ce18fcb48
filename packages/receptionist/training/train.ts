import { intents } from '../src/model/intents.ts';
import type { Weights } from '../src/model/weights.ts';
import { calibrate, type Judged, probabilityOf, sureFromOf } from './calibrate.ts';
import { examplesOf, knownOf, rowsOf, type Seen } from './dataset.ts';
import { fit, type Fitted, randomFrom, scoresOf } from './fit.ts';

export interface Trained {
  weights: Omit<Weights, 'digest'>;
  /** By intent: how each sentence was judged by a model that had not seen it. */
  judged: readonly (readonly Judged[])[];
}

const folds = 5;
/** As many rows as fit into a file of a megabyte. */
const rowsMax = 36_000;

export function train(all: readonly Seen[]): Trained {
  const judged = crossValidate(all);
  const rows = rowsOf(all);
  const fitted = fitTo(all, rows);
  const calibrations = judged.map(calibrate);
  const column = (of: (index: number) => number): Float32Array => Float32Array.from(intents, (_, index) => of(index));
  return {
    judged,
    weights: {
      ...quantized(fitted, rows),
      biases: fitted.biases,
      slopes: column((index) => calibrations[index]?.slope ?? 1),
      offsets: column((index) => calibrations[index]?.offset ?? 0),
      sureFrom: column((index) =>
        probabilityOf(sureFromOf(judged[index] ?? []), calibrations[index] ?? { slope: 1, offset: 0 }),
      ),
    },
  };
}

function fitTo(all: readonly Seen[], rows: ReadonlyMap<number, number>): Fitted {
  const counts = intents.map((_, label) => all.filter(({ labels }) => labels[label] === 1).length);
  return fit(examplesOf(all, rows), {
    featureCount: rows.size,
    labelCount: intents.length,
    epochs: 20,
    learningRate: 0.1,
    decay: 1e-5,
    weightOf(label) {
      const meant = Math.max(1, counts[label] ?? 0);
      return Math.min(10, Math.sqrt((all.length - meant) / meant));
    },
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
      const scores = scoresOf({ features: knownOf(written, rows) }, fitted);
      for (const [label, row] of judged.entries())
        row.push({ score: scores[label] ?? 0, isMeant: labels[label] === 1 });
    }
  }
  return judged;
}

/** The rows that decide most, a byte for each weight. */
function quantized(
  { weights }: Fitted,
  rows: ReadonlyMap<number, number>,
): Pick<Weights, 'rows' | 'weights' | 'scales'> {
  const width = intents.length;
  const rowOf = (row: number): Float32Array => weights.subarray(row * width, (row + 1) * width);
  const strengthOf = (row: number): number => rowOf(row).reduce((sum, weight) => sum + weight * weight, 0);
  const kept = [...rows]
    .map(([hash, row]) => ({ hash, row, strength: strengthOf(row) }))
    .toSorted((a, b) => b.strength - a.strength || a.hash - b.hash)
    .slice(0, rowsMax);
  const scales = Float32Array.from(intents, (_, column) =>
    kept.reduce((most, { row }) => Math.max(most, Math.abs(rowOf(row)[column] ?? 0) / 127), 1e-9),
  );
  const bytes = Int8Array.from(
    kept.flatMap(({ row }) => [...rowOf(row)].map((weight, column) => Math.round(weight / (scales[column] ?? 1)))),
  );
  return { rows: new Map(kept.map(({ hash }, row) => [hash, row])), weights: bytes, scales };
}
