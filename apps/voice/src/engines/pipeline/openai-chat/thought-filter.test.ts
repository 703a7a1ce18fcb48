import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createThoughtFilter } from './thought-filter.ts';

const filtered = (pieces: readonly string[]): string => {
  const filter = createThoughtFilter();
  return [...pieces.map((piece) => filter.push(piece)), filter.end()].join('');
};

it('thoughts between tags are not said, however the text is cut into pieces', () => {
  const text = '<think>予約 < 明日</think>\n\nはい、3 < 4 です。<b>';
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 60, maxLength: 60 }), (sizes) => {
      let at = 0;
      const pieces = sizes.map((size) => text.slice(at, (at += size)));
      return filtered(pieces) === 'はい、3 < 4 です。<b>';
    }),
    { numRuns: 50 },
  );
});

it('words are given on at once where no tag can begin in them', () => {
  const filter = createThoughtFilter();
  expect(filter.push('はい、')).toBe('はい、');
  expect(filter.push('承り<')).toBe('承り');
  expect(filter.push('ました')).toBe('<ました');
});
