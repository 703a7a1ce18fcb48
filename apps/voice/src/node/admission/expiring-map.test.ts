import { manualClock } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import { createExpiringMap } from './expiring-map.ts';

it('a value is kept for its time, counted from when it was set last', () => {
  const clock = manualClock();
  const map = createExpiringMap<number>({ clock, keepMs: 100, entriesMax: 10 });
  map.set('a', 1);
  clock.advance(60);
  map.set('a', 2);
  clock.advance(60);
  expect(map.get('a')).toBe(2);
  clock.advance(40);
  expect(map.get('a')).toBeUndefined();
});

it('of too many keys the oldest is forgotten', () => {
  const map = createExpiringMap<true>({ clock: manualClock(), keepMs: 100, entriesMax: 2 });
  for (const key of ['a', 'b', 'a', 'c']) map.set(key, true);
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual([true, undefined, true]);
});

it('a deleted key is not known', () => {
  const map = createExpiringMap<true>({ clock: manualClock(), keepMs: 100, entriesMax: 2 });
  map.set('a', true);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});
