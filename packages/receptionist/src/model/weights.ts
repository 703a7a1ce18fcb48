/** The trained weights as they stand in `weights.bin`: numbers of four bytes first, then one byte for each weight. */
import { readFileSync } from 'node:fs';
import { axes } from './direction.ts';
import { intents } from './intents.ts';

export interface Weights {
  /** Of the sentences that they were trained on. */
  digest: number;
  /** Row of each feature that the model knows, by its hash. */
  rows: ReadonlyMap<number, number>;
  /** A row for each feature, a column for each intent. */
  weights: Int8Array;
  /** Of each intent: what a weight of one byte is to be multiplied with. */
  scales: Float32Array;
  /** A row for each axis of the direction, a column for each intent. */
  pulls: Float32Array;
  /** Of each intent: slope and offset that make a probability of a score. */
  slopes: Float32Array;
  offsets: Float32Array;
}

const rowsOfHead = 3 + axes;

export function writeWeights(model: Weights): Buffer {
  const hashes = [...model.rows].toSorted(([, a], [, b]) => a - b).map(([hash]) => hash);
  const head = Uint32Array.of(model.digest, hashes.length, ...hashes);
  const parts = [head, model.scales, model.slopes, model.offsets, model.pulls, model.weights];
  return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

export function readWeights(file: Buffer): Weights {
  const { buffer } = Uint8Array.from(file);
  const [digest = 0, count = 0] = new Uint32Array(buffer, 0, 2);
  const hashes = new Uint32Array(buffer, 8, count);
  const numbers = (row: number, rows = 1): Float32Array =>
    new Float32Array(buffer, 8 + 4 * (count + row * intents.length), rows * intents.length);
  const weights = new Int8Array(buffer, 8 + 4 * (count + rowsOfHead * intents.length));
  if (weights.length !== count * intents.length) throw new Error('weights.bin was trained for other intents');
  return {
    digest,
    rows: new Map([...hashes].map((hash, row) => [hash, row])),
    weights,
    scales: numbers(0),
    slopes: numbers(1),
    offsets: numbers(2),
    pulls: numbers(3, axes),
  };
}

/** FNV-1a: a text as a number of 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

let loaded: Weights | null = null;

/** Read once, when they are first needed. */
export function trainedWeights(): Weights {
  loaded ??= readWeights(readFileSync(new URL('weights.bin', import.meta.url)));
  return loaded;
}
