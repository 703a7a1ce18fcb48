import type { Language } from '../language.ts';
import { normaliseEnglish } from '../text/english/normalise.ts';
import { readJapanese } from '../text/japanese/read.ts';
import type { Tokenize } from '../text/japanese/read.ts';
import type { SpokenText } from './voice.ts';

const japaneseMarks: Readonly<Record<string, string>> = { '、': '、', '。': '。', '？': '?' };

/** Text as the synthesizer reads it. The dictionary is fetched only where there is something Japanese to read. */
export function toSpokenText(text: string, language: Language, dictionary: () => Tokenize): SpokenText {
  if (language === 'en') {
    return normaliseEnglish(text, (part) => dictionary()(part)).map((piece) => ({
      text: piece.text,
      sourceEnd: piece.end,
    }));
  }
  return readJapanese(text, (part) => dictionary()(part)).map(({ kana, sourceEnd }, index) => ({
    text: japaneseMarks[kana] ?? (index === 0 ? kana : ` ${kana}`),
    sourceEnd,
  }));
}
