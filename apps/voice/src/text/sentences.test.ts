import { describe, expect, it } from 'vitest';
import { sentenceEnds } from './sentences.ts';

const split = (text: string, language: 'ja' | 'en', isComplete = true): string[] => {
  let start = 0;
  return sentenceEnds(text, { language, isComplete }).map((end) => {
    const sentence = text.slice(start, end);
    start = end;
    return sentence;
  });
};

describe('sentences', () => {
  it('lose no character', () => {
    const text = '「はい。」と言いました。 Next one. And 3.5 more… fine!\n終わり';
    expect(split(text, 'ja').join('')).toBe(text);
    expect(split(text, 'en').join('')).toBe(text);
  });

  it('end at Japanese marks at once', () => {
    expect(split('かしこまりました。お名前は？次', 'ja', false)).toEqual(['かしこまりました。', 'お名前は？']);
    expect(split('かしこまりました。', 'ja', false)).toEqual(['かしこまりました。']);
  });

  it('end at Latin marks only when the next word shows it', () => {
    expect(split('It costs 3.50 at Dr. Smith. Fine?', 'en', false)).toEqual(['It costs 3.50 at Dr. Smith. ']);
    expect(split('It costs 3.50 at Dr. Smith. Fine?', 'en')).toEqual(['It costs 3.50 at Dr. Smith. ', 'Fine?']);
  });

  it('take the rest as a sentence only when nothing follows', () => {
    expect(split('途中です', 'ja', false)).toEqual([]);
    expect(split('途中です', 'ja')).toEqual(['途中です']);
  });

  it('are never white space', () => {
    expect(split('はい。\n\n', 'ja')).toEqual(['はい。\n\n']);
    expect(split('  \n', 'ja')).toEqual([]);
  });
});
