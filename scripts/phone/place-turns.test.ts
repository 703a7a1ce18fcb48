import { expect, it } from 'vitest';
import { placeTurns } from './place-turns.ts';

const agent = (atMs = 0) => ({ role: 'assistant' as const, atMs });
const caller = (atMs = 0) => ({ role: 'user' as const, atMs });

it('turns get the times at which the speakers changed', () => {
  expect(placeTurns([agent(), caller(), agent()], [agent(100), agent(900), caller(2000), agent(3000)])).toEqual([
    100, 2000, 3000,
  ]);
});

it('of several turns of one speaker only the first has a time', () => {
  expect(placeTurns([agent(), agent(), caller()], [agent(100), caller(2000)])).toEqual([100, null, 2000]);
});

it('a turn that the line knows nothing of has none', () => {
  expect(placeTurns([caller(), agent(), caller()], [agent(100)])).toEqual([null, 100, null]);
  expect(placeTurns([], [agent(1)])).toEqual([]);
});
