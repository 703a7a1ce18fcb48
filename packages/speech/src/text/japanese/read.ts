/** Japanese text to katakana in short words, with the place in the source where each word ends. */
import { speakableKana, toKatakana } from './kana.ts';
import { normaliseJapanese } from './normalise.ts';
import type { Piece } from './normalise.ts';

/** What is used of a dictionary token. */
export interface DictionaryToken {
  surface: string;
  partOfSpeech: string;
  partOfSpeechSubcategory1: string;
  /** Empty for words that the dictionary does not know. */
  pronunciation: string;
}

/** Tokens in order; white space may be left out. */
export type Tokenize = (text: string) => DictionaryToken[];

export interface SpokenWord {
  /** Katakana, or one of `、`, `。`, `？`. */
  kana: string;
  /** Code units of the source up to the end of this word. */
  sourceEnd: number;
}

interface Token extends DictionaryToken {
  sourceEnd: number;
  /** Code units of the source. */
  surfaceLength: number;
  isReading: boolean;
  joins: Piece['joins'];
  followsSpace: boolean;
}

/** The synthesizer cuts words of more than 53 letters; shorter ones also sound better. */
const wordLengthMax = 24;
/** Nouns in a row are one word up to here. */
const compoundLengthMax = 9;

const marks: ReadonlyArray<[RegExp, string]> = [
  [/[？?]/u, '？'],
  [/[。｡．.！!\n]/u, '。'],
  [/[、､,，;；:：（）()[\]…‥—―→⇒「」『』【】《》〈〉"“”|\t/~〜]/u, '、'],
];

/** Words and marks in order. Nothing but katakana and `、。？` ever comes out. */
export function readJapanese(text: string, tokenize: Tokenize): SpokenWord[] {
  const words: SpokenWord[] = [];
  let previous: Token | null = null;
  for (const token of placeTokens(normaliseJapanese(text), tokenize)) {
    // （6歳未満）は, 「はい」と: the particle belongs to what the bracket holds.
    const isEnding = token.partOfSpeech === '助詞' || token.partOfSpeech === '助動詞';
    if (isEnding && /[）)」』]$/.test(previous?.surface ?? '') && words.at(-1)?.kana === '、') words.pop();
    const parts = pronounce(token, tokenize);
    for (const [index, kana] of parts.entries()) {
      const isJoined = index === 0 && previous !== null && !startsWord(token, previous, words.at(-1));
      // Of a telephone number that is said in groups, each group stands for its share.
      const unsaid = Math.round((token.surfaceLength * (parts.length - 1 - index)) / parts.length);
      pushWord(words, kana, token.sourceEnd - unsaid, isJoined);
    }
    previous = token;
  }
  return tidy(words);
}

/** Readings stand in the text as katakana while the dictionary looks at it, so that the particles after them are found. */
function placeTokens(pieces: Piece[], tokenize: Tokenize): Token[] {
  const carrier = pieces.map((piece) => piece.text).join('');
  if (carrier.trim() === '') return [];
  const found = locate(carrier, tokenize(carrier));
  const placed: Token[] = [];
  let from = 0;
  let first = 0;
  for (const piece of pieces) {
    const to = from + piece.text.length;
    while (first < found.length && (found[first]?.to ?? 0) <= from) first += 1;
    if (piece.isReading) placed.push(readingToken(piece));
    else placed.push(...tokensWithin(found, first, { from, to, sourceStart: piece.start }, carrier, tokenize));
    from = to;
  }
  return placed;
}

interface LocatedToken {
  token: DictionaryToken;
  from: number;
  to: number;
}

function locate(carrier: string, tokens: DictionaryToken[]): LocatedToken[] {
  let cursor = 0;
  return tokens.map((token) => {
    const at = carrier.indexOf(token.surface, cursor);
    const from = at < 0 ? cursor : at;
    cursor = from + token.surface.length;
    return { token, from, to: cursor };
  });
}

function readingToken(piece: Piece): Token {
  return {
    surface: piece.text,
    partOfSpeech: '名詞',
    partOfSpeechSubcategory1: '数',
    pronunciation: piece.text,
    sourceEnd: piece.end,
    surfaceLength: piece.end - piece.start,
    isReading: true,
    joins: piece.joins,
    followsSpace: false,
  };
}

function tokensWithin(
  found: LocatedToken[],
  first: number,
  piece: { from: number; to: number; sourceStart: number },
  carrier: string,
  tokenize: Tokenize,
): Token[] {
  const tokens: Token[] = [];
  for (let index = first; index < found.length; index += 1) {
    const located = found[index];
    if (!located || located.from >= piece.to) break;
    const from = Math.max(located.from, piece.from);
    const to = Math.min(located.to, piece.to);
    const isWhole = from === located.from && to === located.to;
    // A word that runs into a reading is looked up again without it.
    const parts = isWhole
      ? [located]
      : locate(carrier.slice(from, to), tokenize(carrier.slice(from, to))).map((part) => ({
          token: part.token,
          from: part.from + from,
          to: part.to + from,
        }));
    for (const part of parts) {
      tokens.push({
        ...part.token,
        sourceEnd: piece.sourceStart + (part.to - piece.from),
        surfaceLength: part.to - part.from,
        isReading: false,
        joins: null,
        followsSpace: /\s/.test(carrier.charAt(part.from - 1)),
      });
    }
  }
  return tokens;
}

/** The parts of one token: words of a reading, marks, katakana. */
function pronounce(token: Token, tokenize: Tokenize): string[] {
  if (token.isReading) return token.surface.split(/(、)| /u).filter((part) => part !== undefined && part !== '');
  // でしょう, 行こう
  if (token.partOfSpeech === '助動詞' && token.surface === 'う') return ['ー'];
  if (token.pronunciation !== '' && /^[ァ-ヶー]+$/u.test(token.pronunciation)) return [token.pronunciation];
  const kana = toKatakana(token.surface);
  if (/^[ァ-ヶー]+$/u.test(kana)) return [kana];
  return pronounceUnknown(kana, tokenize);
}

/** Signs become pauses; kanji that are in no known word are read one by one, or not at all. */
function pronounceUnknown(surface: string, tokenize: Tokenize): string[] {
  const parts: string[] = [];
  for (const char of surface) {
    const mark = marks.find(([pattern]) => pattern.test(char))?.[1];
    if (mark !== undefined) parts.push(mark);
    else if (/[ァ-ヶー]/u.test(char)) parts.push((isMark(parts.at(-1)) ? '' : (parts.pop() ?? '')) + char);
    else if (/\p{Script=Han}/u.test(char)) {
      const reading = tokenize(char === '𠮷' ? '吉' : char)[0]?.pronunciation ?? '';
      if (/^[ァ-ヶー]+$/u.test(reading)) parts.push((isMark(parts.at(-1)) ? '' : (parts.pop() ?? '')) + reading);
    }
  }
  return parts;
}

function isMark(part: string | undefined): boolean {
  return part === undefined || part === '、' || part === '。' || part === '？';
}

const lightVerbs = new Set(['シ', 'スル', 'サ', 'セ', 'イタシ', 'イタス', 'デキ', 'デキル', 'クダサイ']);

/** Whether a new spoken word begins: at content words, not inside compounds and not before particles and endings. */
function startsWord(token: Token, previous: Token, word: SpokenWord | undefined): boolean {
  if (token.joins === 'previous' || previous.joins === 'next' || previous.partOfSpeech === '接頭詞') return false;
  if (token.isReading) return true;
  if (token.followsSpace) return true;
  const { partOfSpeech: part, partOfSpeechSubcategory1: kind } = token;
  if (part === '助詞' || part === '助動詞' || kind === '接尾' || kind === '非自立') return false;
  if (previous.partOfSpeech !== '名詞') return true;
  if (part === '動詞' && lightVerbs.has(token.pronunciation)) return false;
  return part !== '名詞' || previous.isReading || (word?.kana.length ?? 0) >= compoundLengthMax;
}

function pushWord(words: SpokenWord[], kana: string, sourceEnd: number, isJoined: boolean): void {
  const last = words.at(-1);
  if (isJoined && last && !isMark(last.kana) && !isMark(kana) && last.kana.length + kana.length <= wordLengthMax) {
    last.kana += kana;
    last.sourceEnd = sourceEnd;
    return;
  }
  if (isMark(kana)) {
    words.push({ kana, sourceEnd });
    return;
  }
  for (let at = 0; at < kana.length; at += wordLengthMax) {
    words.push({ kana: kana.slice(at, at + wordLengthMax), sourceEnd });
  }
}

/** Spellings made speakable; of marks in a row the strongest stays, none stands at the beginning. */
function tidy(words: SpokenWord[]): SpokenWord[] {
  const kept: SpokenWord[] = [];
  for (const word of words) {
    const last = kept.at(-1);
    if (!isMark(word.kana)) {
      const kana = speakableKana(word.kana);
      if (kana !== '') kept.push({ kana, sourceEnd: word.sourceEnd });
    } else if (last) {
      if (!isMark(last.kana)) kept.push({ ...word });
      else if (last.kana === '、') last.kana = word.kana;
      else if (word.kana === '？') last.kana = '？';
    }
  }
  if (kept.at(-1)?.kana === '、') kept.pop();
  return kept;
}
