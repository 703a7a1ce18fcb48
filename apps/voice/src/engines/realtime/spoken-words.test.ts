import { describe, expect, it } from 'vitest';
import { beginsAgainAt, createOnlyNew, restOf } from './spoken-words.ts';

describe('of a reply that begins with words that were told before', () => {
  const readOf = (told: string, pieces: readonly string[]): string => pieces.map(createOnlyNew(told)).join('');

  it.each([
    ['それでは、お名前を', ['それで', 'は、お名', '前をお聞かせ', 'ください。'], 'お聞かせください。'],
    ['かしこまりました。', ['かしこまり', 'ました', '。お名前を', 'どうぞ。'], 'お名前をどうぞ。'],
    ['Of course.', ['Of ', 'course', '. What', ' day?'], ' What day?'],
    ['on Wed', ['on Wednes', 'day'], 'nesday'],
    ['', ['はい。'], 'はい。'],
  ])('%s: only the rest of it is new', (told, pieces, rest) => {
    expect(readOf(told, pieces)).toBe(rest);
  });

  it('other words than these are all new', () => {
    expect(readOf('それでは、お名前を', ['それ', 'なら、', 'いつですか。'])).toBe('それなら、いつですか。');
  });
});

describe('a text whose voice broke off', () => {
  const text = 'はい、それではご希望の日時と、お名前をお聞かせください。';

  it.each([
    [0, text],
    [600, 'それではご希望の日時と、お名前をお聞かせください。'],
    [2100, 'お名前をお聞かせください。'],
  ])('after %i ms is begun again where a clause begins', (soundMs, rest) => {
    expect(text.slice(beginsAgainAt(text, { soundMs, msPerChar: 100 }))).toBe(rest);
  });

  it('is not begun again inside a number', () => {
    const price = 'It is 1,200 yen. Shall I book it?';
    expect(price.slice(beginsAgainAt(price, { soundMs: 1500, msPerChar: 100 }))).toBe(price);
  });
});

it('what of a text was not said yet is found whatever its signs and widths', () => {
  expect(restOf('お電話ありがとうございます。さくら歯科です。', 'お電話ありがとうございます')).toBe('さくら歯科です。');
  expect(restOf('さくら歯科です。', 'もみじ')).toBeNull();
});
