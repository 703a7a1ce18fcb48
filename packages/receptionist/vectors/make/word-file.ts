import type { Row } from './row.ts';

/**
 * How long the text of the words is (32 bits, little endian), the words (UTF-8: a line for each vector, with tabs between those
 * that share it), then the vectors in the same order, a signed byte for each dimension.
 */
export function wordFile(rows: readonly Row[]): Buffer {
  const words = Buffer.from(rows.map((row) => row.words.join('\t')).join('\n'));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(words.length);
  return Buffer.concat([length, words, ...rows.map(({ vector }) => Buffer.from(bytes(vector).buffer))]);
}

/** Only the direction of a vector is compared: its longest axis takes the whole byte. */
function bytes(vector: Float32Array): Int8Array {
  const most = vector.reduce((max, value) => Math.max(max, Math.abs(value)), 0);
  return Int8Array.from(vector, (value) => (most === 0 ? 0 : Math.round((value / most) * 127)));
}
