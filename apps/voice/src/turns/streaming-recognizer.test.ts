import { manualClock } from '@uketsuke/runtime';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadAgents } from '../livekit/runtime.ts';
import { atRest } from '../testing/at-rest.ts';
import { loggerInto, until } from '../testing/call-harness.ts';
import { FakeStreamingStt } from '../testing/fake-streaming-stt.ts';
import { manualTimers } from '../testing/manual-timers.ts';
import { openRecognizer } from './open-recognizer.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

function streaming(options: { interimResults?: boolean } = {}) {
  const clock = manualClock();
  const timers = manualTimers(clock);
  const stt = new FakeStreamingStt(options);
  const log: string[] = [];
  const errors: unknown[] = [];
  const recognizer = openRecognizer({
    stt,
    rateHz: 8000,
    joiner: '',
    clock,
    timers,
    limits: { transcriptionMs: 8000, finalWordsMs: 1000, deafAfterMs: 300 },
    listener: {
      onInterim: (text) => log.push(`interim ${text}`),
      onEnd: (isEnd) => log.push(isEnd ? 'end' : 'on'),
      onStray: (text) => log.push(`stray ${text}`),
      onError: (error) => errors.push(error),
    },
  });
  const hear = async (ms: number, level = 0): Promise<void> => {
    for (let at = 0; at < ms; at += 20) recognizer.hear(new Int16Array(160).fill(level));
    await atRest();
  };
  /** What became of the speech that ends here; undefined while nothing did. */
  const end = (durationMs = 800) => {
    const speech: { said?: string | null } = {};
    void recognizer.recognise({ audio: [], durationMs }).then((said) => {
      speech.said = said;
    });
    return speech;
  };
  return { recognizer, stt, timers, log, errors, hear, end };
}

describe('a recognizer that streams', () => {
  it('opens one stream with the first audio, and it hears all of the call, silence too', async () => {
    const { recognizer, stt, hear, end } = streaming();
    expect(stt.streams).toHaveLength(0);
    await hear(600);
    recognizer.speechStarted();
    await hear(600, 9000);
    await hear(600);
    void end();
    await until('all of it is heard', () => stt.current.heardMs === 1800);
    expect(stt.streams).toHaveLength(1);
    expect(stt.current.loudMs).toBe(600);
    recognizer.close();
  });

  it('tells the words as they come; with the last of them known the end of speech waits for nothing', async () => {
    const { recognizer, stt, log, hear, end } = streaming();
    await hear(100);
    recognizer.speechStarted();
    stt.current.interim('予約');
    stt.current.final('予約を');
    stt.current.interim('お願い');
    stt.current.final('お願いします');
    await atRest();
    expect(log.filter((entry) => entry !== 'on')).toEqual([
      'interim 予約',
      'interim 予約を',
      'interim 予約をお願い',
      'interim 予約をお願いします',
    ]);
    const speech = end();
    await atRest();
    expect(speech.said).toBe('予約をお願いします');
    await until('the stream was asked for its last words', () => stt.current.flushes === 1);
    recognizer.close();
  });

  it('waits for the final words of what is still open', async () => {
    const { recognizer, stt, hear, end, timers } = streaming();
    await hear(100);
    recognizer.speechStarted();
    stt.current.interim('田中です');
    await atRest();
    const speech = end();
    await timers.advance(900);
    expect(speech).toEqual({});
    stt.current.final('田中と申します');
    await atRest();
    expect(speech.said).toBe('田中と申します');
    recognizer.close();
    expect(timers.pending()).toBe(0);
  });

  it('takes the words it has when the final ones are late, and makes no second turn of those', async () => {
    const { recognizer, stt, log, hear, end, timers } = streaming();
    await hear(100);
    recognizer.speechStarted();
    stt.current.interim('田中です');
    await atRest();
    const speech = end();
    await timers.advance(1000);
    expect(speech.said).toBe('田中です');
    stt.current.final('田中です。');
    await atRest();
    expect(log.some((entry) => entry.startsWith('stray'))).toBe(false);
    recognizer.close();
  });

  it('loses no words that belong to no speech', async () => {
    const { recognizer, stt, log, hear } = streaming();
    await hear(100);
    stt.current.final('もしもし');
    await atRest();
    expect(log).toEqual(['stray もしもし']);
    recognizer.close();
  });

  it('gives the words before and after a short pause as one speech', async () => {
    const { recognizer, stt, hear, end } = streaming();
    await hear(100);
    recognizer.speechStarted();
    stt.current.interim('田中');
    await atRest();
    const first = end();
    recognizer.speechStarted();
    stt.current.final('田中');
    stt.current.final('太郎です');
    await atRest();
    const second = end();
    await atRest();
    expect([first.said, second.said]).toEqual(['', '田中太郎です']);
    recognizer.close();
  });

  it('expects the end of speech when the service does, and no longer when more is said', async () => {
    const { recognizer, stt, log, hear } = streaming();
    await hear(100);
    recognizer.speechStarted();
    stt.current.endOfSpeech();
    await atRest();
    expect(log).toEqual([]);
    stt.current.final('予約を');
    stt.current.endOfSpeech();
    stt.current.interim('お願い');
    await atRest();
    expect(log).toEqual(['interim 予約を', 'end', 'on', 'interim 予約をお願い']);
    recognizer.close();
  });

  it('answers a noise of which the recognizer makes nothing with nothing, in a second, without interim results in three', async () => {
    for (const [interimResults, ms] of [
      [true, 1000],
      [false, 3000],
    ] as const) {
      const { recognizer, stt, hear, end, timers } = streaming({ interimResults });
      await hear(100);
      recognizer.speechStarted();
      stt.current.startOfSpeech();
      await atRest();
      const speech = end();
      await timers.advance(ms - 1);
      expect(speech).toEqual({});
      await timers.advance(1);
      expect(speech.said).toBe('');
      recognizer.close();
    }
  });
});

describe('a stream that breaks', () => {
  it('is opened again, and hears again what is being said', async () => {
    const { recognizer, stt, hear, end, timers, errors } = streaming();
    await hear(1000);
    recognizer.speechStarted();
    await hear(300, 9000);
    stt.current.interim('予');
    stt.current.break();
    await atRest();
    await until('the break is noticed', () => errors.length === 1);
    await hear(300, 9000);
    expect(stt.streams).toHaveLength(1);
    await timers.advance(200);
    await atRest();
    expect(stt.streams).toHaveLength(2);
    // With the 400 ms before the speech.
    await until('all of it is heard', () => stt.current.heardMs === 1000);
    expect(stt.current.loudMs).toBe(600);
    const speech = end();
    stt.current.final('予約を');
    await atRest();
    expect(speech.said).toBe('予約を');
    recognizer.close();
    expect(timers.pending()).toBe(0);
  });

  it('while nothing hears: speech failed, and soon; later speech is heard again', async () => {
    const { recognizer, stt, hear, end, timers, errors } = streaming();
    await hear(100);
    stt.isBroken = true;
    stt.current.break();
    await until('the break is noticed', () => errors.length === 1);
    await timers.advance(200);
    await hear(100);
    await until('the next one breaks', () => errors.length === 2);
    recognizer.speechStarted();
    await hear(100, 9000);
    const failed = end();
    await atRest();
    expect(failed.said).toBeNull();
    expect(stt.streams.length).toBeLessThan(4);

    stt.isBroken = false;
    await timers.advance(5000);
    await hear(100);
    recognizer.speechStarted();
    stt.current.final('はい');
    await atRest();
    const heard = end();
    await atRest();
    expect(heard.said).toBe('はい');
    recognizer.close();
  });

  it('is tried less and less often', async () => {
    const { recognizer, stt, hear, timers, errors } = streaming();
    stt.isBroken = true;
    for (let passedMs = 0; passedMs < 60_000; passedMs += 100) {
      await hear(100);
      await until('it broke', () => errors.length === stt.streams.length);
      await timers.advance(100);
    }
    expect(stt.streams.length).toBeLessThan(40);
    expect(stt.streams.length).toBeGreaterThan(10);
    recognizer.close();
  }, 120_000);

  it('keeps what was heard before, when nothing more comes', async () => {
    const { recognizer, stt, hear, end, timers, errors } = streaming();
    await hear(100);
    recognizer.speechStarted();
    stt.current.interim('予約をお願いします');
    await atRest();
    stt.isBroken = true;
    stt.current.break();
    await until('the break is noticed', () => errors.length === 1);
    const speech = end();
    await timers.advance(200);
    await until('the next one breaks', () => errors.length === 2);
    await atRest();
    expect(speech.said).toBe('予約をお願いします');
    recognizer.close();
  });

  it('without saying so is told by speech of which it notices nothing: a new one hears it', async () => {
    const { recognizer, stt, hear, end, timers, errors } = streaming();
    await hear(100);
    recognizer.speechStarted();
    await hear(400, 9000);
    const speech = end(400);
    await timers.advance(1000);
    expect(errors).toHaveLength(1);
    expect(stt.current.isClosed).toBe(true);
    await timers.advance(200);
    expect(stt.streams).toHaveLength(2);
    await until('all of it is heard', () => stt.current.loudMs === 400);
    expect(speech).toEqual({});
    stt.current.final('はい');
    await atRest();
    expect(speech.said).toBe('はい');
    recognizer.close();
    expect(timers.pending()).toBe(0);
  });

  it('is not told from noise by the first sound of which two streams notice nothing, but by the second', async () => {
    const { recognizer, hear, end, timers } = streaming();
    await hear(100);
    const said: (string | null | undefined)[] = [];
    for (let time = 0; time < 2; time += 1) {
      recognizer.speechStarted();
      await hear(400, 9000);
      const speech = end(400);
      await timers.advance(2200);
      said.push(speech.said);
    }
    expect(said).toEqual(['', null]);
    recognizer.close();
    expect(timers.pending()).toBe(0);
  });

  it('is not suspected because of a sound too short to be a word', async () => {
    const { recognizer, stt, hear, end, timers, errors } = streaming();
    await hear(100);
    recognizer.speechStarted();
    await hear(100, 9000);
    const speech = end(100);
    await timers.advance(1000);
    expect(speech.said).toBe('');
    expect([stt.streams.length, errors.length]).toEqual([1, 0]);
    recognizer.close();
  });
});

it('once closed, closes its stream, answers what waits, and opens nothing more', async () => {
  const { recognizer, stt, hear, end, timers, errors } = streaming();
  await hear(100);
  recognizer.speechStarted();
  const speech = end();
  recognizer.close();
  await atRest();
  expect(speech.said).toBeNull();
  expect(stt.current.isClosed).toBe(true);
  await hear(100);
  await timers.advance(10_000);
  expect(stt.streams).toHaveLength(1);
  expect(errors).toEqual([]);
  expect(timers.pending()).toBe(0);
});
