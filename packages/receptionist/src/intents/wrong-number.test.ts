import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isWrongNumber } from './wrong-number.ts';

describe('a wrong number', () => {
  it.each([
    '間違い電話でした',
    'ああっ、すみません、間違えました',
    'あ、番号を間違えました',
    'Sorry, wrong number',
    'あれ、ここ郵便局じゃないんですか',
    "isn't this the pharmacy?",
  ])('%s', (text) => {
    expect(isWrongNumber(text)).toBe(true);
  });

  it.each(['あ', '田中です', 'I have a question', 'ここは駐車場じゃないんですか', "isn't this too late?"])(
    'is not: %s',
    (text) => {
      expect(isWrongNumber(text)).toBe(false);
    },
  );

  it.each(['あ', 'えっ、', 'すみません', '失礼'])(
    'a thousand times %s is judged, and does not keep the node busy',
    (word) => {
      const text = word.repeat(1000);
      expect(runInNewContext('isWrongNumber(text)', { isWrongNumber, text }, { timeout: 15_000 })).toBe(false);
    },
  );
});
