import { expect, it } from 'vitest';
import { wordVectors } from './word-vectors.ts';

function alikeness(language: 'ja' | 'en', a: string, b: string): number {
  const vectors = wordVectors(language);
  return vectors.cosine(vectors.indexOf(a) ?? Number.NaN, vectors.indexOf(b) ?? Number.NaN);
}

it.each([
  ['ja', '苦情', 'クレーム', '会費'],
  ['ja', 'クーラー', 'エアコン', '浴衣'],
  ['ja', '荷物', 'スーツケース', '検査'],
  ['ja', '写真', '画像', '返金'],
  ['en', 'pictures', 'photos', 'refund'],
  ['en', 'dog', 'puppy', 'invoice'],
  ['en', 'refund', 'payment', 'haircut'],
  ['en', 'swimming', 'pool', 'lawyer'],
] as const)('%s: "%s" is more like "%s" than like "%s"', (language, word, near, far) => {
  expect(alikeness(language, word, near)).toBeGreaterThan(alikeness(language, word, far) + 0.2);
});

it('a word is found however it is written, and as what can be done', () => {
  const { indexOf } = wordVectors('ja');
  expect(indexOf('引越し')).toBe(indexOf('引っ越し'));
  expect(indexOf('できる')).toBe(indexOf('出来る'));
  expect(indexOf('泳げる')).toBe(indexOf('泳ぐ'));
});

it('what is no word of everyday life has no vector', () => {
  expect(wordVectors('ja').indexOf('あかさたな')).toBeNull();
  expect(wordVectors('en').indexOf('zzgrblfx')).toBeNull();
});
