/**
 * Makes `vectors/<language>.words` from published word vectors: `node packages/receptionist/vectors/make/main.ts ja FOLDER`, or `en`.
 * FOLDER holds the packages that the files of `sources/` name, unpacked.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dimensions } from '../../src/meaning/word-vectors.ts';
import { reduce } from './reduce.ts';
import { readEnglish } from './sources/english.ts';
import { readJapanese } from './sources/japanese.ts';
import { wordFile } from './word-file.ts';

const readers = new Map([
  ['ja', readJapanese],
  ['en', readEnglish],
]);
const [language = '', folder = ''] = process.argv.slice(2);
const read = readers.get(language);
if (read === undefined || folder === '') throw new Error('Usage: main.ts ja|en FOLDER');
const rows = read(folder);
const vectors = reduce(
  rows.map(({ vector }) => vector),
  dimensions,
);
const file = wordFile(
  rows.map(({ words }, index) => ({ words, vector: vectors[index] ?? new Float32Array(dimensions) })),
);
writeFileSync(join(import.meta.dirname, '..', `${language}.words`), file);
const count = rows.reduce((sum, { words }) => sum + words.length, 0);
console.log(`${language}: ${count} words, ${rows.length} vectors, ${file.length} bytes`);
