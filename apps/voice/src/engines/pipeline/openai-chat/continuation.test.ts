import { expect, it } from 'vitest';
import { createContinuation } from './continuation.ts';

const goesOn = (said: string, next: string, size = 2): string => {
  const continuation = createContinuation(said);
  let words = '';
  for (let at = 0; at < next.length; at += size) words += continuation.push(next.slice(at, at + size));
  return words + continuation.end();
};

it.each([
  ['お電話ありがとう', 'ございます。', 'ございます。'],
  ['お電話ありがとう', 'お電話ありがとうございます。', 'ございます。'],
  ['明日の10時に', '10時にお待ちします。', 'お待ちします。'],
  ['明日の', '明後日です。', '明後日です。'],
  ['', 'はい。', 'はい。'],
  ['はい。', 'はい。', ''],
])('after %s, %s goes on as %s', (said, next, words) => {
  for (const size of [1, 2, 50]) expect(goesOn(said, next, size)).toBe(words);
});
