import { describe, expect, it } from 'vitest';
import { frameSamples } from './opus.ts';
import { createPlayout } from './playout.ts';

const ramp = (length: number, from = 1): Int16Array => Int16Array.from({ length }, (_, at) => from + at);

function takeAll(playout: ReturnType<typeof createPlayout>, frames: number): number[] {
  const out: number[] = [];
  const frame = new Int16Array(frameSamples);
  for (let count = 0; count < frames; count += 1) if (playout.take(frame)) out.push(...frame);
  return out;
}

describe('playout', () => {
  it('gives every sample once and in order, whatever sizes it came in', () => {
    const playout = createPlayout();
    const whole = ramp(frameSamples * 10);
    let at = 0;
    for (let size = 1; at < whole.length; size += 37) {
      playout.push(whole.subarray(at, at + size));
      at += size;
    }
    expect(takeAll(playout, 10)).toEqual([...whole]);
    expect(playout.position()).toEqual({ playedMs: 200, queuedMs: 0 });
  });

  it('does not tear a stream apart that comes in parts of a frame', () => {
    const playout = createPlayout();
    const frame = new Int16Array(frameSamples);
    playout.push(ramp(300));
    expect(playout.take(frame)).toBe(false);
    playout.push(ramp(300, 301));
    expect(playout.take(frame)).toBe(true);
    expect([...frame]).toEqual([...ramp(frameSamples)]);
    // What is left is the end: it waits one turn, then it is played with silence behind it.
    expect(playout.take(frame)).toBe(false);
    expect(playout.take(frame)).toBe(true);
    expect([...frame.subarray(0, 120)]).toEqual([...ramp(120, 481)]);
    expect(frame.subarray(120).every((sample) => sample === 0)).toBe(true);
    expect(playout.position()).toEqual({ playedMs: 25, queuedMs: 0 });
  });

  it('keeps its own copy of what it was given', () => {
    const playout = createPlayout();
    const reused = ramp(frameSamples);
    playout.push(reused);
    reused.fill(0);
    expect(takeAll(playout, 1)[0]).toBe(1);
  });

  it('settles drained for what was queued before, by playing or clearing, never earlier', async () => {
    const playout = createPlayout();
    const settled: string[] = [];
    playout.push(ramp(frameSamples));
    void playout.drained().then(() => settled.push('first'));
    playout.push(ramp(frameSamples));
    void playout.drained().then(() => settled.push('second'));
    await Promise.resolve();
    expect(settled).toEqual([]);
    takeAll(playout, 1);
    await Promise.resolve();
    expect(settled).toEqual(['first']);
    expect(playout.clear()).toEqual({ playedMs: 20, queuedMs: 0 });
    await Promise.resolve();
    expect(settled).toEqual(['first', 'second']);
    playout.push(ramp(frameSamples));
    void playout.drained().then(() => settled.push('third'));
    await Promise.resolve();
    expect(settled).toHaveLength(2);
    takeAll(playout, 1);
    await Promise.resolve();
    expect(settled).toHaveLength(3);
  });

  it('is silent while paused and loses nothing by it', () => {
    const playout = createPlayout();
    playout.push(ramp(frameSamples * 2));
    const before = takeAll(playout, 1);
    playout.pause();
    expect(takeAll(playout, 50)).toEqual([]);
    expect(playout.position().playedMs).toBe(20);
    playout.resume();
    expect([...before, ...takeAll(playout, 1)]).toEqual([...ramp(frameSamples * 2)]);
  });

  it('leaves nobody waiting and takes nothing more once it is closed', async () => {
    const playout = createPlayout();
    playout.push(ramp(frameSamples));
    const drained = playout.drained();
    playout.close();
    await drained;
    playout.push(ramp(frameSamples));
    await playout.drained();
    expect(playout.position()).toEqual({ playedMs: 0, queuedMs: 0 });
  });
});
