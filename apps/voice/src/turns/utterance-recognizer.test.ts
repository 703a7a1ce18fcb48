import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { atRest } from '../testing/at-rest.ts';
import { FakeStt } from '../testing/fake-stt.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { createUtteranceRecognizer } from './utterance-recognizer.ts';

function recognizer(answer: () => string | Promise<string>) {
  const clock = manualClock();
  const timers = manualTimers(clock);
  const errors: unknown[] = [];
  const early: string[] = [];
  let asked = 0;
  const made = createUtteranceRecognizer({
    stt: new FakeStt(() => {
      asked += 1;
      return answer();
    }),
    rateHz: 8000,
    clock,
    timers,
    limits: { transcriptionMs: 5000 },
    listener: { onError: (error) => errors.push(error), onInterim: (text) => early.push(text) },
  });
  return { made, clock, timers, errors, early, asked: () => asked };
}
const speech = { audio: [new Int16Array(160), new Int16Array(160)], durationMs: 40 };

describe('a recognizer of whole utterances, in a pause that may be the end', () => {
  it('is asked already, and not again when it was the end', async () => {
    const { made, early, asked } = recognizer(() => '予約です');
    made.speechStarted();
    made.speechPaused(speech);
    await atRest();
    expect(early).toEqual(['予約です']);
    await expect(made.recognise(speech)).resolves.toBe('予約です');
    expect(asked()).toBe(1);
  });

  it('is given up when the caller goes on, and nobody hears of it', async () => {
    const { made, early, errors, asked } = recognizer(() => '予約を');
    made.speechStarted();
    made.speechPaused(speech);
    made.speechResumed();
    await atRest();
    expect([early, errors]).toEqual([[], []]);
    await expect(made.recognise(speech)).resolves.toBe('予約を');
    expect(asked()).toBe(2);
  });

  it('is not asked early once it has shown that it answers too late for that', async () => {
    const answers: (() => void)[] = [];
    const { made, timers, asked } = recognizer(() => new Promise((resolve) => answers.push(() => resolve('はい'))));
    const first = made.recognise(speech);
    await timers.advance(1200);
    answers[0]?.();
    await first;
    made.speechStarted();
    made.speechPaused(speech);
    expect(asked()).toBe(1);
  });
});

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
