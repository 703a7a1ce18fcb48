import { expect, it } from 'vitest';
import { answerText } from './answer-text.ts';

it.each([
  ['{ "a" : 1,\n "b": [ true , null ] }', '{"a":1,"b":[true,null]}'],
  ['"with  spaces \\" and , : inside"', '"with  spaces \\" and , : inside"'],
  ['\uFEFF {"a":1} ', '{"a":1}'],
  ['{"id": 12345678901234567890, "n": 1.0e2}', '{"id":12345678901234567890,"n":1.0e2}'],
  ['{"\\u4e88\\u7d04": "\\u53ef"}', '{"予約":"可"}'],
  ['"\\ud800"', '"\\ud800"'],
  ['', 'null'],
])('%j is read as %j', (body, text) => {
  expect(answerText(body)).toBe(text);
});

it.each(['<html>', 'ok', '{', '{"a":1} x', "{'a':1}", 'NaN'])('%j is no JSON', (body) => {
  expect(answerText(body)).toBeNull();
});

it('4,000 characters are read whole; of 4,001, 4,000 with the mark of a cut in them', () => {
  const whole = JSON.stringify('𠮷'.repeat(3998));
  expect(answerText(whole)).toBe(whole);
  const text = answerText(JSON.stringify('𠮷'.repeat(3999))) ?? '';
  expect(Array.from(text)).toHaveLength(4000);
  expect(text.endsWith('𠮷…[cut]')).toBe(true);
});

it('spaces do not count', () => {
  const text = JSON.stringify({ rows: Array.from({ length: 300 }, (_, index) => index) });
  expect(answerText(JSON.stringify(JSON.parse(text), null, 20))).toBe(text);
});
