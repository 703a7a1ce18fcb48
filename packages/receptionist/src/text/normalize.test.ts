import { expect, it } from 'vitest';
import { foldText, hasWords, normalizeText } from './normalize.ts';

it.each([
  ['０９０－１２３４', '090-1234'],
  ['  a\n\tb ', 'a b'],
  ['田中です😀🎉', '田中です'],
  ['1️⃣2️⃣', '12'],
  ['it’s', "it's"],
  ['\u0007\u200Bx', 'x'],
])('%j is read as %s', (text, read) => {
  expect(normalizeText(text)).toBe(read);
});

it('a flood of text is cut', () => {
  expect(normalizeText('あ'.repeat(100_000)).length).toBeLessThanOrEqual(1000);
});

it('for comparing, kana are one script and punctuation is none', () => {
  expect(foldText('カード、使えますか？')).toBe(foldText('かーど 使えますか'));
  expect(hasWords('。、😀')).toBe(false);
  expect(hasWords('〇')).toBe(true);
});
