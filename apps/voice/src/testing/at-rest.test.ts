import { expect, it } from 'vitest';
import { atRest } from './at-rest.ts';

it('a chain of promises, ticks and immediates has run to its end, however long it is', async () => {
  let steps = 0;
  const chain = async (): Promise<void> => {
    for (; steps < 50; steps += 1) {
      for (let hops = 0; hops < 20; hops += 1) await Promise.resolve();
      await new Promise<void>((resolve) => process.nextTick(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  void chain();
  await atRest();
  expect(steps).toBe(50);
});

it('several may wait at the same time', async () => {
  await Promise.all([atRest(), atRest(), atRest()]);
});

it('what never comes to rest is told, not waited for without end', async () => {
  let isOver = false;
  const again = (): void => {
    if (!isOver) setImmediate(again);
  };
  again();
  await expect(atRest()).rejects.toThrow('no rest');
  isOver = true;
});
