import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import { type LoadLimits, type LoadSample, startLoadWatch } from './load-watch.ts';

function watchOf(limits: LoadLimits = { delayMs: 100, processorUse: 0.9 }) {
  const timers = manualTimers(manualClock());
  const said: boolean[] = [];
  let load: LoadSample = { delayMs: 0, processorUse: 0 };
  const watch = startLoadWatch({
    read: () => load,
    limits,
    timers,
    onChange: (isOverloaded) => said.push(isOverloaded),
  });
  const run = async (seconds: number, next: Partial<LoadSample>): Promise<void> => {
    load = { delayMs: 0, processorUse: 0, ...next };
    for (let second = 0; second < seconds; second += 1) await timers.advance(1000);
  };
  return { watch, said, run, timers };
}

describe('the load of a node', () => {
  it.each([
    ['an event loop that is late', { delayMs: 100 }],
    ['a processor without rest', { processorUse: 0.9 }],
  ])('is too much after five seconds of %s', async (_, load) => {
    const { watch, run, said } = watchOf();
    await run(4, load);
    expect([watch.isOverloaded(), said]).toEqual([false, []]);
    await run(1, load);
    expect([watch.isOverloaded(), said]).toEqual([true, [true]]);
  });

  it('is not too much for stalls that pass', async () => {
    const { watch, run } = watchOf();
    for (let time = 0; time < 10; time += 1) {
      await run(4, { delayMs: 5000, processorUse: 1 });
      await run(1, {});
    }
    expect(watch.isOverloaded()).toBe(false);
  });

  it('is bearable again only well below the limits, for five seconds', async () => {
    const { watch, run, said } = watchOf();
    await run(5, { processorUse: 1 });
    await run(20, { processorUse: 0.8 });
    expect(watch.isOverloaded()).toBe(true);
    await run(4, { processorUse: 0.6 });
    await run(1, { delayMs: 90 });
    await run(4, { processorUse: 0.6 });
    expect(watch.isOverloaded()).toBe(true);
    await run(1, { processorUse: 0.6 });
    expect([watch.isOverloaded(), said]).toEqual([false, [true, false]]);
  });

  it('is not looked at where a limit is 0', async () => {
    const { watch, run } = watchOf({ delayMs: 0, processorUse: 0 });
    await run(20, { delayMs: 10_000, processorUse: 1 });
    expect(watch.isOverloaded()).toBe(false);
  });

  it('is watched until it is told to stop', async () => {
    const { watch, timers } = watchOf();
    await timers.advance(3000);
    watch.stop();
    expect(timers.pending()).toBe(0);
  });
});
