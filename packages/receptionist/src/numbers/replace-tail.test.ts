import { expect, it } from 'vitest';
import { replaceTail } from './replace-tail.ts';

it.each([
  ['090-1234-5678', 'いえ、5679です', '090-1234-5679'],
  ['090-1234-5678', '下4桁は5679です', '090-1234-5679'],
  ['090-1234-5678', 'いえ、ごーろくななきゅうです', '090-1234-5679'],
  ['03-1234-5678', '違います、1235の5678です', '03-1235-5678'],
  ['+1 415 555 2671', 'no, 2672', '+1 415 555 2672'],
])('%s, then "%s", is %s', (value, text, replaced) => {
  expect(replaceTail({ value, text })).toBe(replaced);
});

it.each([
  ['090-1234-5678', 'いえ、違います'],
  ['090-1234-5678', '2名です'],
  ['090-1234-5678', 'いえ、5678です'],
])('%s is left by "%s"', (value, text) => {
  expect(replaceTail({ value, text })).toBeNull();
});
