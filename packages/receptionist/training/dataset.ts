import { featuresOf } from '../src/model/features.ts';
import { intents } from '../src/model/intents.ts';
import { hashOf } from '../src/model/weights.ts';
import type { Example } from './fit.ts';
import type { Utterance } from './parse-callers.ts';

/** An utterance as the model sees it. */
export interface Seen {
  /** Hashes of its features, as it is written. */
  written: readonly number[];
  /** The same as a recognizer writes it: without signs. */
  recognised: readonly number[];
  labels: Uint8Array;
}

export function seenOf({ text, asked, intents: meant }: Utterance): Seen {
  const hashes = (said: string): number[] => [...new Set([...featuresOf(said, asked)].map(hashOf))];
  return {
    written: hashes(text),
    recognised: hashes(text.replace(/[、。,.;:!！?？…"「」]+/g, ' ')),
    labels: Uint8Array.from(intents, (intent) => (meant.includes(intent) ? 1 : 0)),
  };
}

/** What was seen in one sentence alone tells nothing about others. */
const sentencesMin = 2;

/** A row for each feature that is worth one. */
export function rowsOf(all: readonly Seen[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { written, recognised } of all) {
    for (const hash of new Set([...written, ...recognised])) counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const kept = [...counts].filter(([, count]) => count >= sentencesMin);
  return new Map(kept.map(([hash], row) => [hash, row]));
}

/** Every utterance twice: with its signs and without. */
export function examplesOf(all: readonly Seen[], rows: ReadonlyMap<number, number>): Example[] {
  return all.flatMap(({ written, recognised, labels }) =>
    [written, recognised].map((hashes) => ({ features: knownOf(hashes, rows), labels })),
  );
}

export function knownOf(hashes: readonly number[], rows: ReadonlyMap<number, number>): Int32Array {
  return Int32Array.from(hashes.flatMap((hash) => rows.get(hash) ?? []));
}
