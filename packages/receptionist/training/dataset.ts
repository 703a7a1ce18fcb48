import { featuresOf } from '../src/model/features.ts';
import { intents } from '../src/model/intents.ts';
import { hashOf } from '../src/model/weights.ts';
import type { Example, Point } from './fit.ts';
import type { Utterance } from './parse-callers.ts';

/** An utterance as the model sees it. */
export interface Seen {
  /** As it is written. */
  written: Look;
  /** As a recognizer writes it: without signs. */
  recognised: Look;
  labels: Uint8Array;
}

interface Look {
  /** Of its features. */
  hashes: ReadonlySet<number>;
  direction: Float32Array;
}

export function seenOf({ text, asked, intents: meant }: Utterance): Seen {
  const look = (said: string): Look => {
    const { names, direction } = featuresOf(said, asked);
    return { hashes: new Set([...names].map(hashOf)), direction };
  };
  return {
    written: look(text),
    recognised: look(text.replace(/[、。,.;:!！?？…"「」]+/g, ' ')),
    labels: Uint8Array.from(intents, (intent) => (meant.includes(intent) ? 1 : 0)),
  };
}

/** What was seen in two sentences alone tells nothing about others. */
const sentencesMin = 3;

/** A row for each feature that is worth one. */
export function rowsOf(all: readonly Seen[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { written, recognised } of all) {
    for (const hash of new Set([...written.hashes, ...recognised.hashes]))
      counts.set(hash, (counts.get(hash) ?? 0) + 1);
  }
  const kept = [...counts].filter(([, count]) => count >= sentencesMin);
  return new Map(kept.map(([hash], row) => [hash, row]));
}

/** Every utterance twice: with its signs and without. */
export function examplesOf(all: readonly Seen[], rows: ReadonlyMap<number, number>): Example[] {
  return all.flatMap(({ written, recognised, labels }) =>
    [written, recognised].map((look) => ({ ...pointOf(look, rows), labels })),
  );
}

export function pointOf({ hashes, direction }: Look, rows: ReadonlyMap<number, number>): Point {
  return { features: Int32Array.from([...hashes].flatMap((hash) => rows.get(hash) ?? [])), direction };
}
