import { describe, expect, it } from 'vitest';
import { speechUnits } from './speech-units.ts';

const slices = (text: string, language: 'ja' | 'en') =>
  speechUnits(text, language).map(({ start, end }) => text.slice(start, end));

describe('speechUnits', () => {
  it('leaves ordinary sentences whole', () => {
    expect(slices('はい。承りました。', 'ja')).toEqual(['はい。', '承りました。']);
  });

  it('cuts an endless sentence at commas, then at spaces, then between words, then anywhere', () => {
    const commas = 'とても長い文が続いています、'.repeat(20);
    expect(slices(commas, 'ja').every((unit) => unit.endsWith('、') && unit.length <= 100)).toBe(true);
    const words = 'word '.repeat(200).trim();
    expect(slices(words, 'en').every((unit) => unit.length <= 220 && /^(word ?)+$/.test(unit))).toBe(true);
    const kanji = '長い文が続く'.repeat(60);
    expect(slices(kanji, 'ja').every((unit) => unit.length <= 100)).toBe(true);
    const pairs = '𠮷'.repeat(300);
    expect(slices(pairs, 'ja').every((unit) => unit.isWellFormed())).toBe(true);
  });

  it('loses nothing', () => {
    for (const text of ['とても長い文が、'.repeat(50), '漢字'.repeat(333), '𠮷'.repeat(300), 'a b '.repeat(200)]) {
      expect(slices(text, 'ja').join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }
  });
});
