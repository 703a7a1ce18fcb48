/** Japanese words with their part of speech, by the IPA dictionary: loaded once, when it is first needed (0.3 s, 130 MB). */
import { createRequire } from 'node:module';
import type * as lindera from 'lindera-wasm-nodejs-ipadic';

export interface JapaneseWord {
  surface: string;
  /** As it stands in a dictionary; `*` or empty where it stands in none. */
  base: string;
  /** Such as 名詞, 動詞, 助詞, 感動詞; `UNK` where the dictionary has no such word. */
  partOfSpeech: string;
  /** The finer divisions of it, such as 固有名詞 人名 姓. */
  divisions: readonly string[];
}

let tokenize: ((text: string) => JapaneseWord[]) | null = null;

export function japaneseWords(text: string): JapaneseWord[] {
  tokenize ??= loadDictionary();
  return tokenize(text);
}

export function isPersonName({ divisions }: JapaneseWord): boolean {
  return divisions.includes('人名') && divisions.includes('固有名詞');
}

function loadDictionary(): (text: string) => JapaneseWord[] {
  const { TokenizerBuilder } = loadPackage();
  const builder = new TokenizerBuilder();
  builder.setDictionary('embedded://ipadic');
  builder.setMode('normal');
  const tokenizer = builder.build();
  return (text) => {
    const tokens: unknown = tokenizer.tokenize(text);
    return Array.isArray(tokens) ? tokens.map(toWord) : [];
  };
}

/** A CommonJS package, required where it is needed: its module has the types that it declares. */
function loadPackage(): typeof lindera {
  return createRequire(import.meta.url)('lindera-wasm-nodejs-ipadic') as typeof lindera;
}

function toWord(token: Record<string, unknown>): JapaneseWord {
  const text = (key: string): string => {
    const value = token[key];
    return typeof value === 'string' ? value : '';
  };
  return {
    surface: text('surface'),
    base: text('baseForm'),
    partOfSpeech: text('partOfSpeech'),
    divisions: [1, 2, 3].map((depth) => text(`partOfSpeechSubcategory${depth}`)),
  };
}
