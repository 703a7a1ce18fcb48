/** What the model sees of an utterance: pieces of its characters and words, how it ends, and what had been asked for. */
import { normalizeText } from '../text/normalize.ts';
import { japaneseWords } from '../words/japanese.ts';
import type { AskedFor } from './intents.ts';

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const pause = /[、,。.;:!！…\s]*[、,。.;:!！?？…][、,。.;:!！?？…\s]*/u;
const spaceInJapanese = /(?<=[^\x20-\x7e])\s+|\s+(?=[^\x20-\x7e])/gu;

/** Words that are said alone mean what was asked for: "yes" to a read-back, "none" to a request. */
const wholeCharactersMax = 24;

export function featuresOf(said: string, asked: AskedFor): Set<string> {
  const text = normalizeText(said).toLowerCase();
  const features = new Set([`asked ${asked}`]);
  if (/[?？]/.test(text)) features.add('question mark');
  const isJapanese = japanese.test(text);
  const shaped = withClasses(isJapanese ? text.replace(spaceInJapanese, '') : text);
  const clauses = shaped.split(pause).filter((clause) => clause !== '');
  const whole = clauses.join(isJapanese ? '' : ' ');
  features.add(`long ${Math.min(6, Math.floor(Math.log2(1 + whole.length)))}`);
  if (whole.length <= wholeCharactersMax) {
    features.add(`whole ${whole}`);
    features.add(`${asked} whole ${whole}`);
  }
  for (const clause of clauses) {
    if (isJapanese) addJapanese(features, clause);
    else addEnglish(features, clause.split(' '));
  }
  addEdges(features, whole, isJapanese);
  return features;
}

/** Which number it is says nothing about what is meant. */
function withClasses(text: string): string {
  return text
    .replace(/\+?\d[\d -]{7,}\d/g, '☎')
    .replace(/\S+@\S+/g, '✉')
    .replace(/\d+(?:[:.,]\d+)*/g, '0');
}

function addJapanese(features: Set<string>, clause: string): void {
  const characters = [...`^${clause}$`];
  for (let length = 1; length <= 4; length += 1) {
    for (let at = 0; at + length <= characters.length; at += 1)
      features.add(`ja ${characters.slice(at, at + length).join('')}`);
  }
  const words = japaneseWords(clause).map(({ surface, base }) => (base === '*' ? surface : base));
  addRuns(features, 'ja word', words);
}

function addEnglish(features: Set<string>, words: readonly string[]): void {
  addRuns(features, 'en word', ['^', ...words, '$']);
  for (const word of words) {
    const marked = `^${word}$`;
    for (const length of [3, 4, 5]) {
      for (let at = 0; at + length <= marked.length; at += 1) features.add(`en ${marked.slice(at, at + length)}`);
    }
  }
}

function addRuns(features: Set<string>, name: string, words: readonly string[]): void {
  for (let length = 1; length <= 3; length += 1) {
    for (let at = 0; at + length <= words.length; at += 1)
      features.add(`${name} ${words.slice(at, at + length).join(' ')}`);
  }
}

/** How all of it begins and ends. */
function addEdges(features: Set<string>, whole: string, isJapanese: boolean): void {
  const parts = isJapanese ? [...whole] : whole.split(' ');
  const glue = isJapanese ? '' : ' ';
  for (let length = 1; length <= (isJapanese ? 5 : 3); length += 1) {
    features.add(`begins ${parts.slice(0, length).join(glue)}`);
    features.add(`ends ${parts.slice(-length).join(glue)}`);
  }
}
