import { describe, expect, it, vi } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { createPacer } from './pacer.ts';

function paced(catchUpFramesMax = 25) {
  const clock = manualClock();
  const errors: unknown[] = [];
  const pacer = createPacer({ clock, schedule: null, catchUpFramesMax, onError: (error) => errors.push(error) });
  const advance = (ms: number): void => {
    clock.advance(ms);
    pacer.tick();
  };
  return { clock, pacer, advance, errors };
}

describe('pacer', () => {
  it('tells exactly the frames that the clock has passed, however irregular the ticks are', () => {
    const { pacer, advance } = paced();
    let told = 0;
    pacer.add((frames) => {
      told += frames;
    });
    let elapsed = 0;
    for (let step = 0; step < 5000; step += 1) {
      const ms = (step * 7919) % 83;
      elapsed += ms;
      advance(ms);
      expect(told).toBe(Math.floor(elapsed / 20));
    }
  });

  it('gives every stream its own phase', () => {
    const { pacer, advance } = paced();
    const told: string[] = [];
    pacer.add(() => told.push('first'));
    advance(10);
    pacer.add(() => told.push('second'));
    advance(10);
    expect(told).toEqual(['first']);
    advance(10);
    expect(told).toEqual(['first', 'second']);
  });

  it('does not make up for a long standstill in one burst, and keeps its phase', () => {
    const { pacer, advance } = paced(5);
    const told: number[] = [];
    pacer.add((frames) => told.push(frames));
    advance(1010);
    advance(9);
    advance(1);
    expect(told).toEqual([5, 1]);
  });

  it('goes on with the other streams, and with the faulty one, when a stream throws', () => {
    const { pacer, advance, errors } = paced();
    let calls = 0;
    let told = 0;
    pacer.add(() => {
      calls += 1;
      throw new Error('broken stream');
    });
    pacer.add((frames) => {
      told += frames;
    });
    advance(20);
    advance(20);
    expect([calls, told, errors.length]).toEqual([2, 2, 2]);
  });

  it('tells a removed stream nothing more, even when it is removed during the tick', () => {
    const { pacer, advance } = paced();
    const told: string[] = [];
    let remove = (): void => {};
    pacer.add(() => {
      told.push('first');
      remove();
    });
    remove = pacer.add(() => told.push('second'));
    advance(20);
    advance(20);
    expect(told).toEqual(['first', 'first']);
  });

  it('wakes by the timer while there are streams and sleeps without them', () => {
    const clock = manualClock();
    const wakes: (() => void)[] = [];
    let cancelled = 0;
    const pacer = createPacer({
      clock,
      schedule: (wake) => {
        wakes.push(wake);
        return () => {
          cancelled += 1;
        };
      },
    });
    let told = 0;
    const remove = pacer.add((frames) => {
      told += frames;
    });
    for (let step = 0; step < 40; step += 1) {
      clock.advance(5);
      wakes.shift()?.();
    }
    expect(told).toBe(10);
    remove();
    expect([wakes.length, cancelled]).toEqual([1, 1]);
  });

  it('keeps 50 frames a second in real time beside late timers', async () => {
    const pacer = createPacer({ catchUpFramesMax: Number.POSITIVE_INFINITY });
    let told = 0;
    let lastAt = 0;
    const before = performance.now();
    const remove = pacer.add((frames, nowMs) => {
      told += frames;
      lastAt = nowMs;
    });
    const after = performance.now();
    await vi.waitFor(() => expect(told).toBeGreaterThanOrEqual(20), { interval: 13, timeout: 20_000 });
    remove();
    expect(told).toBeLessThanOrEqual((lastAt - before) / 20);
    expect(told).toBeGreaterThan((lastAt - after) / 20 - 1);
  });
});
