/** What a model has written, as a voice is to read it. */
import type { Language } from '@uketsuke/contracts';
import { readNumbers } from '@uketsuke/speech';

/** Marks of layout, which a voice would read or stumble over; then, in Japanese, numbers, dates and times in words. */
export function spokenForm(text: string, language: Language): string {
  const plain = withoutMarkup(text);
  return language === 'ja' ? readNumbers(plain) : plain;
}

const replacements: readonly [RegExp, string][] = [
  [/```[^\n]*\n?/g, ''],
  // Links and images: their text.
  [/!?\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/^\s{0,3}#{1,6}\s+/gm, ''],
  [/^\s*>\s+/gm, ''],
  [/^\s*[-+*•・]\s+/gm, ''],
  [/(\*{1,3})(?=\S)([^*\n]*\S)\1/g, '$2'],
  [/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_\n]*\S)\1(?![\p{L}\p{N}_])/gu, '$2'],
  [/~~(?=\S)([^~]*\S)~~/g, '$1'],
  [/`([^`]*)`/g, '$1'],
  // What stands alone was left by a sentence that was cut out of its marks.
  [/\*{2,}|`+/g, ''],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}|\u{20e3}/gu, ''],
];

export function withoutMarkup(text: string): string {
  return replacements.reduce((left, [pattern, by]) => left.replace(pattern, by), text);
}
