import { describe, expect, it } from 'vitest';
import { loadDictionary } from '../japanese/dictionary.ts';
import { normaliseEnglish } from './normalise.ts';

const tokenize = loadDictionary();
const read = (text: string) =>
  normaliseEnglish(text, tokenize)
    .map((piece) => piece.text)
    .join('')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,?!])/g, '')
    .trim();

describe('reading English', () => {
  it.each([
    ['Call 090-1234-5678.', 'Call zero nine zero, one two three four, five six seven eight.'],
    ['09012345678', 'zero nine zero, one two three four, five six seven eight'],
    ['(212) 555-0123', 'two one two, five five five, zero one two three'],
    ['+1 212 555 0123', 'plus one, two one two, five five five, zero one two three'],
    ['0312345678', 'zero three one, two three four, five six seven eight'],
    ['15:30', '15 30'],
    ['10:05 am', '10 oh 5 A M'],
    ['at 9:00', "at 9 o'clock"],
    ['3:00 PM', '3 P M'],
    ['5 p.m. today', '5 P M today'],
    ['¥3,300', '3300 yen'],
    ['3,300円', '3300 yen'],
    ['$5.50 or $1', '5 dollars 50 or 1 dollar'],
    ['10% tax', '10 percent tax'],
    ['2026-11-25', 'November 25th, 2026'],
    ['11/22', 'November 22nd'],
    ['10-15 minutes', '10 to 15 minutes'],
    ['3.5 km', '3.5 km'],
    ['info@example.com', 'info at example dot com'],
    ['https://www.example.co.jp/faq', 'W W W dot example dot co dot J P slash faq'],
    ['R&D <b>#1</b>', 'R and D b number 1, b'],
    ['press #', 'press pound'],
    ['Mr. 田中 is here', 'Mr. tanaka is here'],
    ['café “Wi-Fi”', 'café why fye'],
    ["It's don’t", "It's don't"],
  ])('%s is read %s', (text, reading) => {
    expect(read(text)).toBe(reading);
  });

  it('lets nothing but Latin letters, digits and pause marks through, whatever the text', () => {
    for (let code = 0x20; code < 0x10000; code += 37) {
      const text = Array.from({ length: 37 }, (_, offset) => String.fromCharCode(code + offset)).join('a ');
      expect(read(text)).toMatch(/^[A-Za-z0-9\u00c0-\u024f.,;:!?'\- ]*$/);
    }
  });

  it('keeps the place of every piece in the source', () => {
    const text = 'Call 090-1234-5678 now';
    const pieces = normaliseEnglish(text, tokenize);
    expect(pieces.map(({ start, end }) => text.slice(start, end))).toEqual(['Call', ' ', '090-1234-5678', ' ', 'now']);
  });
});
