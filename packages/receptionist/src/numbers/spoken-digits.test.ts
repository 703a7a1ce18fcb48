import { describe, expect, it } from 'vitest';
import { writeDigits } from './spoken-digits.ts';

const digitsIn = (text: string) => writeDigits(text, 3).replace(/[^+\d]/g, '');

describe('digit words are read as digits', () => {
  it.each([
    ['ゼロ九ゼロの一二三四の五六七八', '09012345678'],
    ['〇九〇一二三四五六七八', '09012345678'],
    ['ぜろきゅうぜろ いちにさんよん ごろくななはち', '09012345678'],
    ['ゼロキュウゼロのイチニーサンヨンのゴーロクナナハチです', '09012345678'],
    ['れいさん、いちにさんし、ごろくしちはち', '0312345678'],
    ['まるきゅうまる', '090'],
    ['プラス81 90 1234 5678', '+819012345678'],
    ["it's oh nine oh one two three four five six seven eight", '09012345678'],
    ['zero three, one two three four, five six seven eight', '0312345678'],
    ['four one five double five five two six seven one', '4155552671'],
    ['four one five triple five two six seven one', '4155552671'],
    ['plus one 415 555 2671', '+14155552671'],
    ['zero nine zero twenty one thirty', '0902130'],
  ])('%s', (text, digits) => {
    expect(digitsIn(text)).toBe(digits);
  });

  it.each(['西口にお願いします', 'ここにします', '田中と申します', 'ごめんなさい', 'one for me', 'oh no'])(
    '%s is left alone',
    (text) => {
      expect(writeDigits(text, 3)).toBe(text);
    },
  );

  it('さん behind a name is a title, not a 3', () => {
    expect(writeDigits('田中さん、ゼロさんいちに', 3)).toBe('田中さん、0312');
  });
});
