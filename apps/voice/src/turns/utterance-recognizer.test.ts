import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { atRest } from '../testing/at-rest.ts';
import { FakeStt } from '../testing/fake-stt.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createUtteranceRecognizer } from './utterance-recognizer.ts';

function recognizer(answer: () => string | Promise<string>) {
  const timers = manualTimers(manualClock());
  const errors: unknown[] = [];
  const made = createUtteranceRecognizer({
    stt: new FakeStt(answer),
    rateHz: 8000,
    timers,
    limits: { transcriptionMs: 5000 },
    listener: { onError: (error) => errors.push(error) },
  });
  return { made, timers, errors };
}
const speech = { audio: [new Int16Array(160), new Int16Array(160)], durationMs: 40 };

describe('a recognizer of whole utterances', () => {
  it('tells what was said', async () => {
    await expect(recognizer(() => ' はい。 ').made.recognise(speech)).resolves.toBe('はい。');
  });

  it('tells apart nothing understood and a recognizer that failed', async () => {
    await expect(recognizer(() => '').made.recognise(speech)).resolves.toBe('');
    const broken = recognizer(() => Promise.reject(new Error('no server')));
    await expect(broken.made.recognise(speech)).resolves.toBeNull();
    expect(broken.errors).toHaveLength(1);
  });

  it('gives up a recognizer that takes too long', async () => {
    const slow = recognizer(() => new Promise(() => {}));
    const said = slow.made.recognise(speech);
    await slow.timers.advance(5000);
    await expect(said).resolves.toBeNull();
    expect(slow.timers.pending()).toBe(0);
  });

  it('are silent about what was under way when the call ended', async () => {
    const slow = recognizer(() => new Promise(() => {}));
    const said = slow.made.recognise(speech);
    slow.made.close();
    await expect(said).resolves.toBeNull();
    await atRest();
    expect(slow.errors).toEqual([]);
    expect(slow.timers.pending()).toBe(0);
  });
});
