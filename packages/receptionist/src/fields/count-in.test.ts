import { expect, it } from 'vitest';
import { countIn, leadingCount } from './count-in.ts';

it.each([
  ['S席を3枚お願いしたいの', '枚数', '3枚'],
  ['コンパネを8枚', '数量', '8枚'],
  ['a house with three bedrooms', 'Number of bedrooms', 'three bedrooms'],
  ['大人は三人、あ、ばあちゃんも来るから四人です、子どもは二人', 'お子様の人数', '二人'],
  ['大人は5人、子どもは、えっと7人、あ、ゆうくんも来るって、8人です', '子どもの人数', '8人'],
  ['two adults and 3 kids', 'Number of children', '3 kids'],
  ['a four-bedroom house', 'Number of bedrooms', 'four-bedroom'],
])('"%s" tells the %s', (text, label, value) => {
  expect(countIn(text, label)).toBe(value);
});

it.each([
  ['3名です', '枚数'],
  ['for two people', 'Number of people'],
  ['大人は三人です', '大人と子供の人数'],
  ['3枚', '商品名'],
])('"%s" tells no %s', (text, label) => {
  expect(countIn(text, label)).toBeNull();
});

it.each([
  ['nine, with my aunt', 'nine'],
  ['5人で', '5人'],
  ['nine thirty', null],
  ['9時です', null],
  ['with nine', null],
])('the number that "%s" begins with: %s', (text, count) => {
  expect(leadingCount(text)).toBe(count);
});
