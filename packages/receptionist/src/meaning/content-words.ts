/** The words of a text that say what it is about, in its order, with how much they tell. */
import type { Language } from '@uketsuke/contracts';
import { englishWords } from '../text/stem.ts';
import { stopWords } from '../text/features.ts';
import { japaneseWords } from '../words/japanese.ts';
import { wordVectors } from './word-vectors.ts';

export interface ContentWord {
  text: string;
  /** Of its vector; null: it has none, and is like itself alone. */
  index: number | null;
  /** 0-1: frequent words tell less. */
  weight: number;
}

export function contentWords(text: string, language: Language): ContentWord[] {
  return language === 'ja' ? ofJapanese(text) : ofEnglish(text);
}

const contentParts = new Set(['名詞', '動詞', '形容詞', 'UNK']);
const grammarDivisions = new Set(['非自立', '代名詞', '数', '接尾', '副詞可能']);
const grammarWords = new Set(
  'する ある いる なる できる 出来る もらう くれる いただく 頂く くださる 下さる ござる おる いう 言う 思う やる いく 行く くる 来る てる 教える 大丈夫 よい いい 良い 願う 知る 聞く 伺う 方 お願い の ん'.split(
    ' ',
  ),
);

function ofJapanese(text: string): ContentWord[] {
  const vectors = wordVectors('ja');
  return (
    japaneseWords(text.normalize('NFKC'))
      .filter(
        ({ partOfSpeech, divisions }) => contentParts.has(partOfSpeech) && !grammarDivisions.has(divisions[0] ?? ''),
      )
      // "お代" is known as "代".
      .map(({ base, surface }) => ({
        surface,
        base: (/^\*?$/.test(base) ? surface : base).replace(/^[おご御](?=\p{Script=Han})/u, ''),
      }))
      .filter(({ base }) => /\p{L}/u.test(base) && !grammarWords.has(base))
      .map(({ base, surface }) => weigh(base, vectors.indexOf(base) ?? vectors.indexOf(surface), vectors.count))
  );
}

/** Verbs and pronouns that stand in any sentence. */
const light = new Set(
  'us him its mine yours someone somebody anyone anybody something somewhere anywhere thing things give gives given giving got getting put come comes coming go goes going keep let look looking been being than rather back over along around away am done doing else even ever'.split(
    ' ',
  ),
);

function ofEnglish(text: string): ContentWord[] {
  const vectors = wordVectors('en');
  return englishWords(
    text
      .toLowerCase()
      .replace(/’/g, "'")
      .replace(/(?<=[a-z])-(?=[a-z])/g, ''),
  )
    .filter((word) => !stopWords.has(word) && !light.has(word))
    .map((word) => weigh(word, vectors.indexOf(word) ?? vectors.indexOf(word.replace(/'s$/, '')), vectors.count));
}

function weigh(text: string, index: number | null, count: number): ContentWord {
  return { text, index, weight: index === null ? 1 : (Math.log(index + 2) / Math.log(count + 2)) ** 2 };
}
