import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { settled } from '../testing/call-harness.ts';
import { FakeStt } from '../testing/fake-stt.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createEars } from './ears.ts';

function ears(answer: () => string | Promise<string>) {
  const timers = manualTimers(manualClock());
  const errors: unknown[] = [];
  const made = createEars({
    stt: new FakeStt(answer),
    rateHz: 8000,
    timers,
    limits: { transcriptionMs: 5000 },
    listener: { onError: (error) => errors.push(error) },
  });
  return { ears: made, timers, errors };
}
const speech = { audio: [new Int16Array(160), new Int16Array(160)], durationMs: 40 };

describe('the ears of a call', () => {
  it('tell what was said', async () => {
    await expect(ears(() => ' はい。 ').ears.recognise(speech)).resolves.toBe('はい。');
  });

  it('tell apart nothing understood and a recognizer that failed', async () => {
    await expect(ears(() => '').ears.recognise(speech)).resolves.toBe('');
    const broken = ears(() => Promise.reject(new Error('no server')));
    await expect(broken.ears.recognise(speech)).resolves.toBeNull();
    expect(broken.errors).toHaveLength(1);
  });

  it('give up a recognizer that takes too long', async () => {
    const slow = ears(() => new Promise(() => {}));
    const said = slow.ears.recognise(speech);
    await slow.timers.advance(5000);
    await expect(said).resolves.toBeNull();
    expect(slow.timers.pending()).toBe(0);
  });

  it('are silent about what was under way when the call ended', async () => {
    const slow = ears(() => new Promise(() => {}));
    const said = slow.ears.recognise(speech);
    slow.ears.close();
    await expect(said).resolves.toBeNull();
    await settled();
    expect(slow.errors).toEqual([]);
    expect(slow.timers.pending()).toBe(0);
  });
});
