import { expect, test } from 'vitest';
import { limitTurns, type TranscriptTurn } from './limit-turns.ts';

const turns = (count: number): TranscriptTurn[] =>
  Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'assistant' : 'user',
    text: `turn ${index}`,
  }));

test('500 turns are all kept', () => {
  expect(limitTurns(turns(500))).toEqual(turns(500));
});

test('of 501 turns the first 100 and the last 400 are kept', () => {
  const all = turns(501);
  expect(limitTurns(all)).toEqual([...all.slice(0, 100), ...all.slice(101)]);
});

test('a turn is cut at 2,000 code points, never inside one', () => {
  const text = '𠮷'.repeat(2001);
  expect(limitTurns([{ role: 'user', text }])).toEqual([{ role: 'user', text: '𠮷'.repeat(2000) }]);
  expect(limitTurns([{ role: 'user', text: 'あ'.repeat(2000) }])[0]?.text).toHaveLength(2000);
});

test('a turn in which nothing was heard is left out and does not count', () => {
  const all = [...turns(499), { role: 'assistant', text: '' } as const, { role: 'user', text: 'はい' } as const];
  expect(limitTurns(all)).toEqual([...turns(499), { role: 'user', text: 'はい' }]);
});
