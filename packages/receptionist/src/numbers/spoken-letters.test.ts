import { expect, it } from 'vitest';
import { writeJapaneseLetters, writeLetters } from './spoken-letters.ts';

it.each([
  ['Kilo Papa one nine, Victor Zulu Golf', 'K P one nine, V Z G'],
  ['L for London, E as in England', 'L, E'],
  ['B O double T', 'B O T T'],
  ['the hotel in India', 'the hotel in India'],
])('letters said one by one are written: %s', (text, written) => {
  expect(writeLetters(text)).toBe(written);
});

it.each([
  ['エス、ユー、ジー、アットマーク', 'sug、アットマーク'],
  ['エーと言います', 'エーと言います'],
])('a row of letters by their Japanese names is written, one alone is a word: %s', (text, written) => {
  expect(writeJapaneseLetters(text)).toBe(written);
});
