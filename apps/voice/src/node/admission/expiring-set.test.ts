import { manualClock } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import { createExpiringSet } from './expiring-set.ts';

it('a key is known for its time, counted from when it was added last', () => {
  const clock = manualClock();
  const set = createExpiringSet({ clock, keepMs: 100, entriesMax: 10 });
  set.add('a');
  clock.advance(60);
  set.add('a');
  clock.advance(60);
  expect(set.has('a')).toBe(true);
  clock.advance(40);
  expect(set.has('a')).toBe(false);
});

it('of too many keys the oldest is forgotten', () => {
  const set = createExpiringSet({ clock: manualClock(), keepMs: 100, entriesMax: 2 });
  for (const key of ['a', 'b', 'a', 'c']) set.add(key);
  expect(['a', 'b', 'c'].map((key) => set.has(key))).toEqual([true, false, true]);
});

it('a deleted key is not known', () => {
  const set = createExpiringSet({ clock: manualClock(), keepMs: 100, entriesMax: 2 });
  set.add('a');
  set.delete('a');
  expect(set.has('a')).toBe(false);
});
