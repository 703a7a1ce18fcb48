import { expect, it } from 'vitest';
import { contentWords } from './content-words.ts';

it.each([
  ['ja', 'お部屋のエアコンが壊れて動かないんですけど', ['部屋', 'エアコン', '壊れる', '動く']],
  ['ja', 'あの、それはできますでしょうか', []],
  ['en', 'Could I bring my puppy along?', ['bring', 'puppy']],
] as const)('%s: "%s" is about %j', (language, text, words) => {
  expect(contentWords(text, language).map((word) => word.text)).toEqual(words);
});

it('a frequent word tells less than a rare one, and one that is not known as much as any', () => {
  const [frequent, rare, unknown] = contentWords('house tweezers zzgrblfx', 'en').map(({ weight }) => weight);
  expect(frequent).toBeLessThan(rare ?? 0);
  expect(unknown).toBe(1);
});
