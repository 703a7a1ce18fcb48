import { describe, expect, it } from 'vitest';
import { frameSamples } from './opus.ts';
import { createPlayQueue } from './play-queue.ts';

const ramp = (length: number, from = 1): Int16Array => Int16Array.from({ length }, (_, at) => from + at);

function takeAll(queue: ReturnType<typeof createPlayQueue>, frames: number): number[] {
  const out: number[] = [];
  const frame = new Int16Array(frameSamples);
  for (let count = 0; count < frames; count += 1) if (queue.take(frame)) out.push(...frame);
  return out;
}

describe('queue', () => {
  it('gives every sample once and in order, whatever sizes it came in', () => {
    const queue = createPlayQueue();
    const whole = ramp(frameSamples * 10);
    let at = 0;
    for (let size = 1; at < whole.length; size += 37) {
      queue.push(whole.subarray(at, at + size));
      at += size;
    }
    expect(takeAll(queue, 10)).toEqual([...whole]);
    expect(queue.position()).toEqual({ playedMs: 200, queuedMs: 0 });
  });

  it('does not tear a stream apart that comes in parts of a frame', () => {
    const queue = createPlayQueue();
    const frame = new Int16Array(frameSamples);
    queue.push(ramp(300));
    expect(queue.take(frame)).toBe(false);
    queue.push(ramp(300, 301));
    expect(queue.take(frame)).toBe(true);
    expect([...frame]).toEqual([...ramp(frameSamples)]);
    // What is left is the end: it waits one turn, then it is played with silence behind it.
    expect(queue.take(frame)).toBe(false);
    expect(queue.take(frame)).toBe(true);
    expect([...frame.subarray(0, 120)]).toEqual([...ramp(120, 481)]);
    expect(frame.subarray(120).every((sample) => sample === 0)).toBe(true);
    expect(queue.position()).toEqual({ playedMs: 25, queuedMs: 0 });
  });

  it('keeps its own copy of what it was given', () => {
    const queue = createPlayQueue();
    const reused = ramp(frameSamples);
    queue.push(reused);
    reused.fill(0);
    expect(takeAll(queue, 1)[0]).toBe(1);
  });

  it('settles drained for what was queued before, by playing or clearing, never earlier', async () => {
    const queue = createPlayQueue();
    const settled: string[] = [];
    queue.push(ramp(frameSamples));
    void queue.drained().then(() => settled.push('first'));
    queue.push(ramp(frameSamples));
    void queue.drained().then(() => settled.push('second'));
    await Promise.resolve();
    expect(settled).toEqual([]);
    takeAll(queue, 1);
    await Promise.resolve();
    expect(settled).toEqual(['first']);
    expect(queue.clear()).toEqual({ playedMs: 20, queuedMs: 0 });
    await Promise.resolve();
    expect(settled).toEqual(['first', 'second']);
    queue.push(ramp(frameSamples));
    void queue.drained().then(() => settled.push('third'));
    await Promise.resolve();
    expect(settled).toHaveLength(2);
    takeAll(queue, 1);
    await Promise.resolve();
    expect(settled).toHaveLength(3);
  });

  it('is silent while paused and loses nothing by it', () => {
    const queue = createPlayQueue();
    queue.push(ramp(frameSamples * 2));
    const before = takeAll(queue, 1);
    queue.pause();
    expect(takeAll(queue, 50)).toEqual([]);
    expect(queue.position().playedMs).toBe(20);
    queue.resume();
    expect([...before, ...takeAll(queue, 1)]).toEqual([...ramp(frameSamples * 2)]);
  });

  it('leaves nobody waiting and takes nothing more once it is closed', async () => {
    const queue = createPlayQueue();
    queue.push(ramp(frameSamples));
    const drained = queue.drained();
    queue.close();
    await drained;
    queue.push(ramp(frameSamples));
    await queue.drained();
    expect(queue.position()).toEqual({ playedMs: 0, queuedMs: 0 });
  });
});
