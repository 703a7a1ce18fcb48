import { englishWordsOf } from './english.ts';
import { japaneseWords } from './japanese.ts';

const things = new Set(['一般', 'サ変接続', 'ナイ形容詞語幹']);
const lettersMin = 4;
const anybody = /^(?:人|方|者|caller|customer|people|person)$/;

/** The words for things in a text. */
export function nounsIn(text: string): string[] {
  const words = /[ぁ-んァ-ヶ\p{Script=Han}]/u.test(text)
    ? japaneseWords(text)
        .filter(({ partOfSpeech, divisions }) => partOfSpeech === '名詞' && things.has(divisions[0] ?? ''))
        .map(({ surface }) => surface)
    : englishWordsOf(text)
        .filter(({ text: word, tags }) => tags.has('Noun') && word.length >= lettersMin)
        .map(({ text: word }) => word.toLowerCase());
  return [...new Set(words.map((word) => word.replace(/[^\p{L}\p{N}ー]/gu, '')))].filter(
    (word) => word !== '' && !anybody.test(word),
  );
}
