import { expect, it } from 'vitest';
import { soak } from './soak.ts';

it(
  'a node of real calls, by phone and browser, leaves nothing behind and still answers',
  { timeout: 120_000 },
  async () => {
    const { failures, leaks } = await soak({ warmUp: 10, calls: 10, rounds: 2, phoneAtOnce: 5, browserAtOnce: 4 });
    expect(failures).toEqual([]);
    expect(leaks).toEqual([]);
  },
);
