import { expect, it } from 'vitest';
import { splitClauses } from './clauses.ts';

it.each([
  ['田中です。電話は090です', ['田中です', '電話は090です']],
  ['田中です駐車場はありますか', ['田中です', '駐車場はありますか']],
  ['駐車場はありますか、三人で行きます', ['駐車場はありますか', '三人で行きます']],
  ['明日の予定ですが、空いていますか', ['明日の予定ですが、空いていますか']],
  ['My name is Ann. Do you have parking?', ['My name is Ann.', 'Do you have parking?']],
  ['Dr. Smith at 3 p.m. tomorrow', ['Dr. Smith at 3 p.m. tomorrow']],
  ['my name is Ann and my number is 12', ['my name is Ann', 'my number is 12']],
  ['bread and butter', ['bread and butter']],
  ['。。。', []],
  ['', []],
])('%j is split into %j', (text, clauses) => {
  expect(splitClauses(text)).toEqual(clauses);
});
