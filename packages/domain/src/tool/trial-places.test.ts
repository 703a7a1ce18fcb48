import { expect, test } from 'vitest';
import { createTrialPlaces } from './trial-places.ts';

test('an environment has two places, which are free again when they are left, and others have their own', () => {
  const places = createTrialPlaces();
  const take = () => places.take('env_1');
  expect([take(), take(), take()]).toEqual([true, true, false]);
  expect(places.take('env_2')).toBe(true);
  places.leave('env_1');
  expect([take(), take()]).toEqual([true, false]);
  places.leave('env_1');
  places.leave('env_1');
  expect([take(), take(), take()]).toEqual([true, true, false]);
});
