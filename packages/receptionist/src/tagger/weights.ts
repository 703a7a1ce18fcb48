/** The trained weights as they stand in `weights.bin`: digest and hashes of four bytes, then a byte for each weight. */
import { readFileSync } from 'node:fs';
import { hashOf } from '../model/weights.ts';
import { tagCount } from './tags.ts';

export interface TagWeights {
  /** Of the sentences that they were trained on. */
  digest: number;
  /** Row of each feature that the tagger knows, by its hash. */
  rows: ReadonlyMap<number, number>;
  /** A row for each feature, a column for each tag; first come `tagCount` rows: how well each tag follows another. */
  weights: Int8Array;
  /** What a weight of one byte is to be multiplied with. */
  scale: number;
}

export function writeTagWeights({ digest, rows, weights, scale }: TagWeights): Buffer {
  const hashes = [...rows].toSorted(([, a], [, b]) => a - b).map(([hash]) => hash);
  const head = Uint32Array.of(digest, hashes.length, ...hashes);
  const parts = [Float32Array.of(scale), head, weights];
  return Buffer.concat(parts.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)));
}

export function readTagWeights(file: Buffer): TagWeights {
  const { buffer } = Uint8Array.from(file);
  const [scale = 0] = new Float32Array(buffer, 0, 1);
  const [digest = 0, count = 0] = new Uint32Array(buffer, 4, 2);
  const hashes = new Uint32Array(buffer, 12, count);
  const weights = new Int8Array(buffer, 12 + 4 * count);
  if (weights.length !== (count + tagCount) * tagCount) throw new Error('weights.bin was trained for other tags');
  return { digest, rows: new Map([...hashes].map((hash, row) => [hash, row + tagCount])), weights, scale };
}

/** How well each tag fits a word with these features. */
export function fitsOf(features: readonly string[], { rows, weights, scale }: TagWeights): Float64Array {
  const fits = new Float64Array(tagCount);
  for (const feature of features) {
    const row = rows.get(hashOf(feature));
    if (row === undefined) continue;
    for (let tag = 0; tag < tagCount; tag += 1) fits[tag] = (fits[tag] ?? 0) + (weights[row * tagCount + tag] ?? 0);
  }
  return fits.map((sum) => sum * scale);
}

export function followsOf({ weights, scale }: TagWeights): Float64Array {
  return Float64Array.from(weights.subarray(0, tagCount * tagCount), (weight) => weight * scale);
}

let loaded: TagWeights | null = null;

/** Read once, when they are first needed. */
export function trainedTagWeights(): TagWeights {
  loaded ??= readTagWeights(readFileSync(new URL('weights.bin', import.meta.url)));
  return loaded;
}
