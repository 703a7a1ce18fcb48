import { expect, test } from 'vitest';
import { isShortened, offeredDays } from './retention-days';

const kept = { transcriptDays: 90, fieldsDays: null, fromDays: 30 };

test('what was set elsewhere can be chosen too', () => {
  expect(offeredDays(45)).toEqual([null, 7, 30, 45, 90, 180, 365, 730, 1825]);
  expect(offeredDays(null)).toEqual([null, 7, 30, 90, 180, 365, 730, 1825]);
});

test.each([
  [{ transcriptDays: 30 }, true],
  [{ fieldsDays: 3650 }, true],
  [{ transcriptDays: 180 }, false],
  [{ fromDays: null }, false],
  [{}, false],
])('%j is shorter: %j', (change, isShorter) => {
  expect(isShortened(kept, { ...kept, ...change })).toBe(isShorter);
});
