import { expect, it } from 'vitest';
import { watchProcessLoad } from './watch-process-load.ts';

const pauseMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes the processor for so long, however often the system gives it to others. */
function work(ms: number): void {
  const begun = process.threadCpuUsage();
  for (;;) {
    const { user, system } = process.threadCpuUsage(begun);
    if ((user + system) / 1000 >= ms) return;
  }
}

it('a process that works without rest has a late event loop, and uses more of the processor than one that waits', async () => {
  const load = watchProcessLoad();
  await pauseMs(300);
  const idle = load.read();
  for (let time = 0; time < 6; time += 1) {
    work(60);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const busy = load.read();
  load.close();
  expect(busy.delayMs).toBeGreaterThan(20);
  expect(busy.processorUse).toBeGreaterThan(idle.processorUse);
  expect(busy.processorUse).toBeLessThanOrEqual(1);
});

it('a loop that stood still all the time is as late as that', () => {
  const load = watchProcessLoad();
  load.read();
  work(50);
  const { delayMs } = load.read();
  load.close();
  expect(delayMs).toBeGreaterThanOrEqual(50);
});
