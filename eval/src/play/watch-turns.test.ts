import { expect, it } from 'vitest';
import { watchTurns } from './watch-turns.ts';

it('a turn of the agent that was given up before anybody heard it is none', () => {
  const watch = watchTurns({ joiner: ' ' });
  const turn = (end: { isCut: boolean; heardChars: number }): void => {
    watch.observe({ type: 'agent.turn_started', kind: 'text' });
    watch.observe({ type: 'agent.turn_ended', kind: 'text', ...end });
  };
  turn({ isCut: true, heardChars: 0 });
  expect(watch.turns).toBe(0);
  turn({ isCut: true, heardChars: 4 });
  turn({ isCut: false, heardChars: 0 });
  expect(watch.turns).toBe(2);
});
