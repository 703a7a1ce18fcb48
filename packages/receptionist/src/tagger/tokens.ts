import { dimensions, wordVectors } from '../meaning/word-vectors.ts';
import { englishWordsOf } from '../words/english.ts';
import { japaneseWords } from '../words/japanese.ts';

export interface Token {
  /** In small letters. */
  word: string;
  start: number;
  end: number;
  /** What the dictionaries know of it. */
  part: string;
  shape: string;
  /** The part of the space of meanings in which its vector lies; empty where it has none. */
  places: readonly string[];
}

const japanese = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const englishWord = /[\p{L}\p{N}]+(?:['’]\p{L}+)?|[^\s\p{L}\p{N}]/gu;

/** The words and signs of a text, with where they stand in it. */
export function tokensOf(text: string): Token[] {
  return japanese.test(text) ? ofJapanese(text) : ofEnglish(text);
}

function ofJapanese(text: string): Token[] {
  const vectors = wordVectors('ja');
  let from = 0;
  return japaneseWords(text).flatMap(({ surface, base, partOfSpeech, divisions }) => {
    const start = text.indexOf(surface, from);
    if (start < 0 || surface.trim() === '') return [];
    from = start + surface.length;
    const part = [partOfSpeech, ...divisions].filter((name) => name !== '' && name !== '*').join(' ');
    const vector = vectors.indexOf(base) ?? vectors.indexOf(surface);
    const places = vector === null ? [] : placesOf(vectors.vectorOf(vector));
    return [{ word: surface.toLowerCase(), start, end: from, part, shape: shapeOf(surface), places }];
  });
}

function ofEnglish(text: string): Token[] {
  const vectors = wordVectors('en');
  const parts = partsOf(text);
  return [...text.matchAll(englishWord)].map(({ 0: surface, index: start }) => {
    const word = surface.toLowerCase().replace('’', "'");
    const vector = vectors.indexOf(word) ?? vectors.indexOf(word.replace(/'s$/, ''));
    const places = vector === null ? [] : placesOf(vectors.vectorOf(vector));
    const part = parts.find((known) => known.start <= start && start < known.end)?.part ?? 'sign';
    return { word, start, end: start + surface.length, part, shape: shapeOf(surface), places };
  });
}

const telling =
  'FirstName LastName Person Honorific Organization Place Month WeekDay Date Time Duration Value Money Pronoun Determiner Preposition Conjunction QuestionWord Copula Modal Negative Expression Adverb Adjective Gerund PastTense Infinitive Verb Plural ProperNoun Noun'.split(
    ' ',
  );

function partsOf(text: string): { start: number; end: number; part: string }[] {
  let from = 0;
  return englishWordsOf(text).flatMap(({ text: word, tags, isUnknown }) => {
    const start = text.indexOf(word, from);
    if (start < 0) return [];
    from = start + word.length;
    const part = `${telling.find((tag) => tags.has(tag)) ?? 'other'}${isUnknown ? ' unknown' : ''}`;
    return [{ start, end: from, part }];
  });
}

const numberWord =
  /^(?:zero|oh|nought|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w{3,6}teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|double|triple)$/i;

/** Which signs it is written with; of digits also how many. */
function shapeOf(word: string): string {
  if (/^\d+$/.test(word)) return `digits ${Math.min(word.length, 5)}`;
  if (/^[〇零一二三四五六七八九十百千]+$/.test(word) || numberWord.test(word)) return 'number';
  const signs = [...word].map((sign) => {
    if (/\d/.test(sign)) return '0';
    if (/\p{Lu}/u.test(sign)) return 'A';
    if (/\p{Script=Latin}/u.test(sign)) return 'a';
    if (/\p{Script=Han}/u.test(sign)) return '漢';
    if (/\p{Script=Hiragana}/u.test(sign)) return 'あ';
    return /\p{Script=Katakana}|ー/u.test(sign) ? 'ア' : sign;
  });
  return signs.join('').replace(/(.)\1+/gu, '$1+');
}

const placeCount = 4;
const signsInPlace = 5;

/** The first directions of a vector tell most: by which side of each of five it lies, words are sorted into 32 places, four times. */
function placesOf(vector: Int8Array): string[] {
  return Array.from({ length: Math.min(placeCount, dimensions / signsInPlace) }, (_, place) => {
    const side = vector.subarray(place * signsInPlace, (place + 1) * signsInPlace);
    return `${place} ${[...side].map((number) => (number > 0 ? '+' : '-')).join('')}`;
  });
}
