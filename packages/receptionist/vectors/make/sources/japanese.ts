/** From `ja_ginza` 5.3.0 (PyPI; the vectors are chiVe's), with the `normal-forms.json` that `normal_forms.py` has written beside its folder. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPersonName, japaneseWords } from '../../../src/words/japanese.ts';
import type { Row } from '../row.ts';
import { hashOf } from './spacy-hash.ts';
import { readRowOfKeys } from './spacy-rows.ts';

/** Of the words that have a vector, by how frequent they are. */
const wordsMax = 150_000;
const headerBytes = 128;
const width = 300;
const contentWords = new Set(['名詞', '動詞', '形容詞', '副詞', '感動詞', '接頭詞']);

export function readJapanese(folder: string): Row[] {
  const vocabulary = join(folder, 'ja_ginza', 'ja_ginza-5.3.0', 'vocab');
  const numbers = readFileSync(join(vocabulary, 'vectors')).subarray(headerBytes);
  const rowOfKeys = readRowOfKeys(join(vocabulary, 'key2row'));
  const strings = new Map(jsonIn<string[]>(join(vocabulary, 'strings.json')).map((word) => [hashOf(word), word]));
  const wordsOfRows = new Map<number, string[]>();
  const add = (word: string, row: number | undefined): void => {
    if (row !== undefined && isOneWord(word)) wordsOfRows.set(row, [...(wordsOfRows.get(row) ?? []), word]);
  };
  for (const [key, row] of [...rowOfKeys].slice(0, wordsMax)) add(strings.get(key) ?? '', row);
  const normalForms = new Map(Object.entries(jsonIn<Record<string, string>>(join(folder, 'normal-forms.json'))));
  for (const word of strings.values()) {
    if (rowOfKeys.has(hashOf(word))) continue;
    const row = rowOfKeys.get(hashOf(normalForms.get(word) ?? able(word)));
    if (row !== undefined) add(word, row);
  }
  return [...wordsOfRows]
    .toSorted(([a], [b]) => a - b)
    .map(([row, words]) => ({
      words,
      vector: Float32Array.from({ length: width }, (_, axis) => numbers.readFloatLE((row * width + axis) * 4)),
    }));
}

/** One that `japaneseWords` can answer with, and no name. */
function isOneWord(word: string): boolean {
  if (!/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u.test(word)) return false;
  const [first, ...others] = japaneseWords(word);
  if (first === undefined || others.length > 0 || first.partOfSpeech === 'UNK') return false;
  return contentWords.has(first.partOfSpeech) && !isPersonName(first) && !first.divisions.includes('固有名詞');
}

/** "泳げる" is to be able to "泳ぐ". */
function able(word: string): string {
  return word.replace(/[えけげせてねべめれ]る$/, (end) =>
    'うくぐすつぬぶむる'.charAt('えけげせてねべめれ'.indexOf(end.charAt(0))),
  );
}

/** A file of the package, whose shape is the one that it documents. */
function jsonIn<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}
