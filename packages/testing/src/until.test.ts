import { expect, it } from 'vitest';
import { until } from './until.ts';

it('until resolves with the first answer that is neither false nor null', async () => {
  const answers = [null, false, 0, 1];
  expect(await until(() => answers.shift() ?? null)).toBe(0);
  expect(await until(() => Promise.resolve(answers.shift() ?? null))).toBe(1);
});

it('until says what did not happen', async () => {
  await expect(until(() => false, { what: 'the call ended', timeoutMs: 1 })).rejects.toThrow(
    'Not within 1 ms: the call ended',
  );
  const calls: unknown[] = [];
  await expect(until(() => calls.length === 1, { timeoutMs: 1 })).rejects.toThrow('calls.length === 1');
});
