import { describe, expect, it } from 'vitest';
import type { Pcm } from '../legs/leg.ts';
import { plainEnd, type EndOfSpeech } from './rules/end-of-speech.ts';
import { createSpeechDetector, type SpeechSettings } from './speech-detector.ts';

const rateHz = 8000;

/** 500 ms, and 240 where the end is expected. */
function endOfSpeechByHand(log: string[] = []): EndOfSpeech {
  let isExpected = false;
  return {
    ...plainEnd(),
    speechStarted: () => (isExpected = false),
    paused: ({ durationMs }) => log.push(`paused after ${durationMs}`),
    resumed: () => log.push('resumed'),
    expect: (isEnd) => (isExpected = isEnd),
    get silenceMs() {
      return isExpected ? 240 : 500;
    },
  };
}
const frame = (level: number): Pcm => new Int16Array(160).fill(level);

/**
 * The model hears what the level says: 9000 is speech, 3000 is noise. Below are sounds without energy while the gate is still open:
 * 40 is what the model takes for speech all the same, 20 is nothing to it.
 */
async function heard(
  sounds: [level: number, ms: number, expectation?: 'end' | 'no end'][],
  settings?: Partial<SpeechSettings>,
) {
  const events: string[] = [];
  const suspicions: string[] = [];
  let windows = 0;
  let atMs = 0;
  let quietMs = 0;
  let energy = 0;
  const speeches: { durationMs: number; audio: readonly Pcm[]; silenceMs: number }[] = [];
  const pauses: string[] = [];
  const endOfSpeech = endOfSpeechByHand(pauses);
  const detector = createSpeechDetector({
    rateHz,
    endOfSpeech,
    gate: {
      isOpen(pcm) {
        const level = pcm[0] ?? 0;
        energy = level ** 2;
        quietMs = level > 100 ? 0 : quietMs + 20;
        return level > 0;
      },
      get quietMs() {
        return quietMs;
      },
      get energy() {
        return energy;
      },
    },
    model: {
      probability: (window) => {
        windows += 1;
        const level = window[256] ?? 0;
        const isSpeech = level > 6000 || (level > 30 && level < 60);
        return Promise.resolve(isSpeech ? 0.9 : 0.1);
      },
      reset: () => {},
    },
    onSuspected: () => suspicions.push(`suspected ${atMs}`),
    onDismissed: () => suspicions.push(`dismissed ${atMs}`),
    onStarted: () => events.push(`start ${atMs}`),
    onPaused: ({ audio }) => pauses.push(`with ${audio.length} frames`),
    onResumed: () => pauses.push('told'),
    onEnded: (speech) => {
      speeches.push(speech);
      events.push(`end ${atMs}`);
    },
    onError: (error) => events.push(`error ${String(error)}`),
    ...(settings && { settings }),
  });
  for (const [level, ms, expectation] of sounds) {
    if (expectation) endOfSpeech.expect(expectation === 'end');
    for (let passed = 0; passed < ms; passed += 20) {
      detector.push(frame(level));
      await new Promise((resolve) => setImmediate(resolve));
      atMs += 20;
    }
  }
  detector.close();
  return { events, suspicions, pauses, speeches, windows: () => windows };
}

describe('the speech detector', () => {
  it('tells the start within 100 ms and the end after the silence that ends a turn', async () => {
    const { events, speeches } = await heard([
      [0, 1000],
      [9000, 800],
      [0, 700],
    ]);
    expect(events).toHaveLength(2);
    const [start, end] = events.map((event) => Number(event.split(' ')[1]));
    expect(start).toBeGreaterThanOrEqual(1040);
    expect(start).toBeLessThanOrEqual(1100);
    expect(end).toBeGreaterThanOrEqual(2260);
    expect(end).toBeLessThanOrEqual(2340);
    expect(speeches[0]?.durationMs).toBeGreaterThan(700);
    expect(speeches[0]?.durationMs).toBeLessThan(900);
  });

  it('suspects a sudden sound before the model can know it, and dismisses it when the model hears no voice in it', async () => {
    const { events, suspicions } = await heard([
      [0, 400],
      [3000, 400],
    ]);
    expect(events).toEqual([]);
    expect(suspicions).toEqual(['suspected 420', 'dismissed 480']);
  });

  it('does not suspect a noise again that is hardly louder than the one before, and does suspect a voice in it', async () => {
    const noisy = await heard([
      [3000, 200],
      [0, 2000],
      [4000, 400],
    ]);
    expect(noisy.suspicions).toHaveLength(2);
    const spoken = await heard([
      [6000, 400],
      [9000, 400],
    ]);
    expect(spoken.suspicions.map((told) => told.split(' ')[0])).toEqual(['suspected', 'dismissed', 'suspected']);
  });

  it('suspects speech once, and dismisses what the model takes back', async () => {
    const speech = await heard([[9000, 400]]);
    expect(speech.suspicions).toEqual(['suspected 20']);
    const quietSyllable = await heard([
      [400, 200],
      [40, 40],
      [400, 500],
    ]);
    expect(quietSyllable.events).toEqual([]);
    expect(quietSyllable.suspicions).toHaveLength(2);
  });

  it('counts the silence that ends a turn from the last sound, not from when the model believed it', async () => {
    const { events, speeches } = await heard([
      [9000, 800],
      [40, 160],
      [20, 1000],
    ]);
    const end = Number(events[1]?.split(' ')[1]);
    expect(end).toBeGreaterThanOrEqual(1280);
    expect(end).toBeLessThanOrEqual(1320);
    expect(speeches[0]?.durationMs).toBeGreaterThan(700);
    expect(speeches[0]?.durationMs).toBeLessThan(900);
  });

  it('tells a pause that may be the end, and that it was none', async () => {
    const { events, pauses } = await heard([
      [9000, 600],
      [0, 100],
      [9000, 400],
      [0, 300],
      [9000, 400],
      [0, 700],
    ]);
    expect(events).toHaveLength(2);
    expect(pauses.map((line) => line.replace(/\d+/, '…'))).toEqual([
      'paused after …',
      'with … frames',
      'resumed',
      'told',
      'paused after …',
      'with … frames',
    ]);
  });

  it('tells a pause by the sound, while the model still hears what has just ended', async () => {
    const { pauses } = await heard([
      [9000, 600],
      [40, 300],
    ]);
    expect(pauses).toHaveLength(2);
  });

  it('tells with the end for how long there has been silence', async () => {
    const { speeches } = await heard([
      [9000, 800],
      [0, 20, 'end'],
      [0, 700],
    ]);
    expect(speeches[0]?.silenceMs).toBeGreaterThanOrEqual(240);
    expect(speeches[0]?.silenceMs).toBeLessThan(340);
  });

  it('does not end speech that only the model hears', async () => {
    const { events } = await heard([
      [9000, 400],
      [40, 3000],
    ]);
    expect(events).toHaveLength(1);
  });

  it('hands over the speech whole, with what went before it', async () => {
    const { speeches } = await heard([
      [0, 1000],
      [9000, 800],
      [0, 700],
    ]);
    const levels = speeches[0]?.audio.map((pcm) => pcm[0]) ?? [];
    expect(levels.filter((level) => level === 9000)).toHaveLength(40);
    expect(levels.indexOf(9000)).toBeGreaterThanOrEqual(10);
  });

  it('does not ask the model anything while the gate is closed', async () => {
    const { windows } = await heard([[0, 5000]]);
    expect(windows()).toBe(0);
  });

  it('takes a noise that opens the gate for no speech', async () => {
    const { events } = await heard([
      [3000, 2000],
      [0, 1000],
    ]);
    expect(events).toEqual([]);
  });

  it('joins speech with short gaps to one', async () => {
    const { events } = await heard([
      [9000, 400],
      [0, 300],
      [9000, 400],
      [0, 300],
      [9000, 400],
      [0, 800],
    ]);
    expect(events).toHaveLength(2);
  });

  it('hands over endless speech in parts', async () => {
    const { events, speeches } = await heard([[9000, 3500]], { partMs: 1000 });
    expect(events.filter((event) => event.startsWith('end'))).toHaveLength(3);
    expect(speeches.every((speech) => speech.durationMs <= 1040)).toBe(true);
  });
});

it('a model that fails is told once each time it begins to, leaves nobody suspected, and is listened to when it works again', async () => {
  const errors: unknown[] = [];
  const suspicions: string[] = [];
  const events: string[] = [];
  let isBroken = true;
  const endOfSpeech = plainEnd();
  const detector = createSpeechDetector({
    rateHz,
    endOfSpeech,
    gate: { isOpen: () => true, quietMs: 0, energy: 9000 ** 2 },
    model: {
      probability: () => (isBroken ? Promise.reject(new Error('broken')) : Promise.resolve(0.9)),
      reset: () => {},
    },
    onSuspected: () => suspicions.push('suspected'),
    onDismissed: () => suspicions.push('dismissed'),
    onStarted: () => events.push('start'),
    onPaused: () => {},
    onResumed: () => {},
    onEnded: () => {},
    onError: (error) => errors.push(error),
  });
  const hear = async (): Promise<void> => {
    for (let count = 0; count < 50; count += 1) {
      detector.push(frame(9000));
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await hear();
  expect([errors.length, events]).toEqual([1, []]);
  expect(suspicions).toEqual(['suspected', 'dismissed']);
  isBroken = false;
  await hear();
  isBroken = true;
  await hear();
  expect([errors.length, events]).toEqual([2, ['start']]);
});

describe('an end of speech that is expected', () => {
  const endOf = async (...sounds: Parameters<typeof heard>[0]): Promise<number> => {
    const { events } = await heard([[0, 200], [9000, 600], ...sounds, [0, 1000]]);
    return Number(events.find((event) => event.startsWith('end'))?.slice(4));
  };

  it('comes by a silence of half the length, never by none, and never later', async () => {
    const bySilence = await endOf([0, 20]);
    const expected = await endOf([0, 20, 'end']);
    expect(bySilence - expected).toBeGreaterThanOrEqual(200);
    expect(expected).toBeGreaterThanOrEqual(800 + 200);
    expect(await endOf([0, 400], [0, 20, 'end'])).toBeLessThanOrEqual(bySilence);
  });

  it('is no longer expected when the caller is known to go on', async () => {
    expect(await endOf([0, 100, 'end'], [0, 20, 'no end'])).toBe(await endOf([0, 20]));
  });

  it('of one speech is not that of the next', async () => {
    const { events } = await heard([
      [9000, 600],
      [0, 600, 'end'],
      [9000, 600],
      [0, 400],
      [9000, 200],
      [0, 600],
    ]);
    expect(events.map((event) => event.split(' ')[0])).toEqual(['start', 'end', 'start', 'end']);
  });
});
