/** Whether words are somebody's name: by what the dictionaries know of them, not by lists of what people say instead. */
import { type EnglishWord, englishWordsOf } from '../words/english.ts';
import { isPersonName, type JapaneseWord, japaneseWords } from '../words/japanese.ts';

const charactersMax = { japanese: 20, latin: 40 };

export function looksLikeName(value: string): boolean {
  const name = value.trim();
  if (!/\p{L}/u.test(name) || /[\d、。,?!]|\.\./.test(name)) return false;
  const isLatin = /^[\p{Script=Latin}\s.'’&-]+$/u.test(name);
  if ([...name].length > (isLatin ? charactersMax.latin : charactersMax.japanese)) return false;
  return isLatin ? isEnglishName(englishWordsOf(name)) : isJapaneseName(name, japaneseWords(name));
}

/** Words for somebody that are nobody's name. */
const kin = /^(?:父|母|夫|妻|娘|息子|孫|兄|弟|姉|妹|祖父|祖母|本人|家族|友人|友達|社長|先生|男性|女性|自分|名前|電話)$/;
const grammar = new Set(['助詞', '助動詞', '動詞', '形容詞', '副詞', '感動詞', '接続詞', '連体詞', 'フィラー', '記号']);
const notNames = new Set(['サ変接続', '数', '副詞可能', '代名詞', '非自立', '形容動詞語幹', '助数詞']);
/** What a sentence in hiragana ends in; a name in hiragana is cut at random by the dictionary. */
const sentenceEnds = new Set([
  'です',
  'ます',
  'た',
  'だ',
  'ない',
  'ん',
  'よ',
  'ね',
  'か',
  'が',
  'は',
  'を',
  'て',
  'てる',
  'けど',
]);

function isJapaneseName(name: string, words: readonly JapaneseWord[]): boolean {
  const [first] = words;
  const last = words.at(-1);
  if (!first || !last || kin.test(name)) return false;
  const isHiragana = /^[ぁ-んー\s]+$/.test(name);
  if (isHiragana) {
    if (words.length === 1) return first.partOfSpeech === '名詞' && !isNoName(first);
    if (words.some(isPersonName)) return !sentenceEnds.has(last.surface);
    const isSaid = ['感動詞', '副詞', '接続詞', '連体詞'].includes(first.partOfSpeech) && first.surface.length > 1;
    return [...name].length >= 3 && !isSaid && !isNoName(first) && !sentenceEnds.has(last.surface);
  }
  const written = words.filter((word) => !/^[\s・･=＝]+$/.test(word.surface));
  if (written.some(isPersonName)) {
    if (goesOn(name, written)) return true;
    return written.every(
      (word) =>
        isPersonName(word) ||
        !grammar.has(word.partOfSpeech) ||
        ([...word.surface].length === 1 && /\p{Script=Han}/u.test(word.surface)),
    );
  }
  if (written.some((word) => grammar.has(word.partOfSpeech) || word.divisions[0] === '接尾')) return false;
  if (written.length === 1 && isNoName(first)) return false;
  // Two words that the dictionary knows as words are a name only where nobody says them in that order: "嫌野".
  const isKatakana = /^[ァ-ヶー\s・･=＝]+$/.test(name);
  if (isKatakana) return written.every((word) => word.partOfSpeech === 'UNK' || word.divisions[0] === '固有名詞');
  return [...name].length <= 6 && !written.every(isNoName);
}

/** "坂本ゆい": the dictionary knows the first half, and no ending of a sentence begins like the rest. */
function goesOn(name: string, words: readonly JapaneseWord[]): boolean {
  const end = words.findIndex((word) => !isPersonName(word));
  const known = words.slice(0, end).map(({ surface }) => surface);
  const rest = end > 0 && name.startsWith(known.join('')) ? name.slice(known.join('').length) : '';
  return (
    /^[ぁ-んァ-ヶー]{2,5}$/.test(rest) && !/^(?:[だでじやなとっけのはがさかよね]|いい|ござ|ちゃん|くん)/.test(rest)
  );
}

function isNoName({ divisions }: JapaneseWord): boolean {
  return notNames.has(divisions[0] ?? '');
}

const noName = [
  'Pronoun',
  'Determiner',
  'Preposition',
  'Conjunction',
  'QuestionWord',
  'Value',
  'Date',
  'Time',
  'Expression',
  'Adverb',
  'Negative',
  'Copula',
  'Modal',
  'Verb',
  'Possessive',
  'Uncountable',
];
const named = ['Person', 'ProperNoun', 'FirstName', 'LastName', 'Honorific', 'Place'];
/** Between the parts of a name: "van der Berg", "de la Cruz". */
const particles = /^(?:van|von|der|den|de|del|della|di|da|la|le|bin|binti|ibn|al|el|san|st|jr|sr|and)\.?$/i;
const titles = /^(?:mr|mrs|ms|miss|dr|sir|prof)\.?$/i;

function isEnglishName(words: readonly EnglishWord[]): boolean {
  const parts = words.filter(({ text }) => !particles.test(text) && !titles.test(text));
  return parts.length > 0 && parts.length <= 5 && parts.every(isNameWord) && nameLength(words) === words.length;
}

/** A Latin word that no dictionary knows as somebody's name. */
export function isWordAlone(value: string): boolean {
  const [word, ...more] = /^[\p{Script=Latin}'-]+$/u.test(value) ? englishWordsOf(value) : [];
  return word !== undefined && more.length === 0 && !named.some((tag) => word.tags.has(tag));
}

/** How many words from the first one on may be a name. */
export function nameLength(words: readonly EnglishWord[]): number {
  const end = words.findIndex(
    (word, at) =>
      !isNameWord(word) &&
      !(at > 0 && particles.test(word.text) && words.slice(at + 1).some(isNameWord)) &&
      !titles.test(word.text),
  );
  return end < 0 ? words.length : end;
}

function isNameWord({ text, tags, isUnknown }: EnglishWord): boolean {
  if (named.some((tag) => tags.has(tag))) return true;
  if (noName.some((tag) => tags.has(tag))) return false;
  if (tags.has('Adjective') || tags.has('Plural')) return isUnknown && /^\p{Lu}/u.test(text);
  return isUnknown || /^\p{Lu}/u.test(text);
}
