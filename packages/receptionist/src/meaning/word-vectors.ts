/** Vectors of words: those that are used alike point the same way. Of each language one file, read when it is first needed (0.1 s, 5 MB). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@uketsuke/contracts';

export const dimensions = 64;

const folder = join(import.meta.dirname, '..', '..', 'vectors');

export interface WordVectors {
  /** Which vector a word has; null: the word is not known. The more frequent a word, the smaller its number. */
  indexOf(word: string): number | null;
  /** How many there are. */
  readonly count: number;
  vectorOf(index: number): Int8Array;
  /** -1 to 1: of unrelated words about 0. */
  cosine(a: number, b: number): number;
}

const loaded = new Map<Language, WordVectors>();

export function wordVectors(language: Language): WordVectors {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const read = readWordVectors(readFileSync(join(folder, `${language}.words`)));
  loaded.set(language, read);
  return read;
}

/** How the file is laid out is told where it is written: `vectors/make/word-file.ts`. */
function readWordVectors(file: Buffer): WordVectors {
  const wordsEnd = 4 + file.readUInt32LE(0);
  const lines = file.toString('utf8', 4, wordsEnd).split('\n');
  const indexes = new Map(
    lines.flatMap((line, index) => line.split('\t').map((word): [string, number] => [word, index])),
  );
  const values = new Int8Array(file.buffer, file.byteOffset + wordsEnd, lines.length * dimensions);
  const lengths = Float32Array.from(lines, (_, index) => Math.sqrt(dot(values, index, index)));
  return {
    indexOf: (word) => indexes.get(word) ?? null,
    count: lines.length,
    vectorOf: (index) => values.subarray(index * dimensions, (index + 1) * dimensions),
    cosine: (a, b) => dot(values, a, b) / ((lengths[a] ?? 0) * (lengths[b] ?? 0) || 1),
  };
}

function dot(values: Int8Array, a: number, b: number): number {
  let sum = 0;
  for (let axis = 0; axis < dimensions; axis++) {
    sum += (values[a * dimensions + axis] ?? 0) * (values[b * dimensions + axis] ?? 0);
  }
  return sum;
}
