/** What the model sees of an utterance: pieces of its characters and words, how it ends, and what had been asked for. */
import { normalizeText } from '../text/normalize.ts';
import { japaneseWords } from '../words/japanese.ts';
import { directionOf } from './direction.ts';
import type { AskedFor } from './intents.ts';

export interface Features {
  /** Each is there or is not. */
  names: ReadonlySet<string>;
  /** Where its words point to, taken together. */
  direction: Float32Array;
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const pause = /[、,。.;:!！\s]*[、,。.;:!！?？…][、,。.;:!！?？…\s]*/u;
const spaceInJapanese = /(?<=[^\x20-\x7e])\s+|\s+(?=[^\x20-\x7e])/gu;

/** What is short means what was asked for: "yes" to a read-back, "none" to a request. */
const wholeCharactersMax = 24;

export function featuresOf(said: string, asked: AskedFor): Features {
  const text = normalizeText(said).toLowerCase();
  const isJapanese = japanese.test(text);
  const clauses = withClasses(isJapanese ? text.replace(spaceInJapanese, '') : text)
    .split(pause)
    .filter((clause) => clause !== '');
  const whole = clauses.join(isJapanese ? '' : ' ');
  const vocabulary: string[] = [];
  const features = new Set([`asked ${asked}`, `long ${Math.min(6, Math.floor(Math.log2(1 + whole.length)))}`]);
  if (/[?？]/.test(text)) features.add('question mark');
  if (whole.length <= wholeCharactersMax) {
    features.add(`whole ${whole}`);
    features.add(`${asked} whole ${whole}`);
  }
  for (const clause of clauses) {
    const words = isJapanese ? addJapanese(features, clause) : addEnglish(features, clause);
    vocabulary.push(...words);
    addRuns(features, 'word', words);
    for (const [index, word] of words.entries()) {
      features.add(`${asked} word ${word}`);
      for (const distance of [2, 3]) features.add(`${word} .. ${words[index + distance]}`);
    }
  }
  addEdges(features, isJapanese ? [...whole] : whole.split(' '));
  return { names: features, direction: directionOf(vocabulary, isJapanese ? 'ja' : 'en') };
}

/** Which number it is says nothing about what is meant. */
function withClasses(text: string): string {
  return text
    .replace(/\+?\d[\d -]{7,}\d/g, '☎')
    .replace(/\S+@\S+/g, '✉')
    .replace(/\d+(?:[:.,]\d+)*/g, '0');
}

/** The words as they stand in a dictionary; of a name or a number only that it is one. */
function addJapanese(features: Set<string>, clause: string): string[] {
  addPieces(features, `^${clause}$`, [1, 2, 3, 4]);
  const words = japaneseWords(clause);
  addRuns(
    features,
    'part',
    words.map(({ partOfSpeech, divisions }) => `${partOfSpeech} ${divisions[0]}`),
  );
  return words.map(({ base, divisions }) => {
    const kind = divisions.find((division) => division === '固有名詞' || division === '数');
    return kind === undefined ? base : `${kind} ${divisions[1]}`;
  });
}

function addEnglish(features: Set<string>, clause: string): string[] {
  const words = clause.split(' ');
  for (const word of words) addPieces(features, `^${word}$`, [3, 4]);
  return ['^', ...words, '$'];
}

function addPieces(features: Set<string>, text: string, lengths: readonly number[]): void {
  for (const length of lengths) {
    for (let at = 0; at + length <= text.length; at += 1) features.add(`piece ${text.slice(at, at + length)}`);
  }
}

function addRuns(features: Set<string>, name: string, words: readonly string[]): void {
  for (const length of [1, 2, 3]) {
    for (let at = 0; at + length <= words.length; at += 1)
      features.add(`${name} ${words.slice(at, at + length).join(' ')}`);
  }
}

/** How all of it begins and ends. */
function addEdges(features: Set<string>, parts: readonly string[]): void {
  for (const length of [1, 2, 3, 4, 5]) {
    features.add(`begins ${parts.slice(0, length).join(' ')}`);
    features.add(`ends ${parts.slice(-length).join(' ')}`);
  }
}
