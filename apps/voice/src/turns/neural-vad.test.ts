import { createSpeech } from '@uketsuke/speech';
import { afterAll, describe, expect, it } from 'vitest';
import type { Pcm } from '../legs/leg.ts';
import { createEnergyGate } from './energy-gate.ts';
import { loadNeuralVad } from './neural-vad.ts';
import { plainEnd } from './rules/end-of-speech.ts';
import { createSpeechDetector } from './speech-detector.ts';

const voice = createSpeech();
afterAll(() => voice.close());
const hasVoice = await voice.isAvailable();

async function spoken(text: string, rateHz: number): Promise<Pcm> {
  const chunks: Pcm[] = [];
  for await (const chunk of voice.speak({ text, language: 'ja', rateHz, speakingRate: 1 })) chunks.push(chunk);
  return Int16Array.from(chunks.flatMap((chunk) => [...chunk]));
}

/** Room noise of about -62 dBFS, the same every time. */
function noisy(samples: Int16Array): Int16Array {
  let seed = 1;
  return samples.map((sample) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.max(-32_768, Math.min(32_767, sample + Math.round((seed / 2_147_483_648 - 0.5) * 90)));
  });
}

/** When speech started and ended, in ms of the audio heard until then. */
async function detect(audio: Int16Array, rateHz: number): Promise<{ starts: number[]; ends: number[] }> {
  const starts: number[] = [];
  const ends: number[] = [];
  let atMs = 0;
  let asked = 0;
  const model = loadNeuralVad()();
  /** The model answers from another thread: everything asked so far is answered before time goes on. */
  const heard = async (): Promise<void> => {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (asked === 0) return;
    }
  };
  const detector = createSpeechDetector({
    endOfSpeech: plainEnd(),
    rateHz,
    gate: createEnergyGate({ rateHz }),
    model: {
      async probability(window) {
        asked += 1;
        const probability = await model.probability(window);
        asked -= 1;
        return probability;
      },
      reset: () => model.reset(),
    },
    onSuspected: () => {},
    onDismissed: () => {},
    onStarted: () => starts.push(atMs),
    onPaused: () => {},
    onResumed: () => {},
    onEnded: () => ends.push(atMs),
    onError: (error) => {
      throw error;
    },
  });
  const frame = rateHz / 50;
  for (let at = 0; at + frame <= audio.length; at += frame) {
    detector.push(audio.slice(at, at + frame));
    await heard();
    atMs += 20;
  }
  detector.close();
  return { starts, ends };
}

function joined(...parts: Int16Array[]): Int16Array {
  return Int16Array.from(parts.flatMap((part) => [...part]));
}

describe('the bundled neural model behind the energy gate', () => {
  it.skipIf(!hasVoice).each([8000, 24_000])(
    'hears a sentence at %i Hz start within 200 ms and end within 700 ms',
    async (rateHz) => {
      const sentence = await spoken('予約を変更したいのですが、よろしいでしょうか。', rateHz);
      const silence = new Int16Array(rateHz);
      const first = sentence.findIndex((sample) => Math.abs(sample) > 500) / rateHz;
      const last = sentence.findLastIndex((sample) => Math.abs(sample) > 500) / rateHz;
      const { starts, ends } = await detect(noisy(joined(silence, sentence, silence)), rateHz);
      expect(starts).toHaveLength(1);
      expect(ends).toHaveLength(1);
      expect(starts[0]).toBeLessThan(1000 + first * 1000 + 200);
      expect(ends[0]).toBeGreaterThan(1000 + last * 1000 + 300);
      expect(ends[0]).toBeLessThan(1000 + last * 1000 + 700);
    },
  );

  it('does not take noise or a tone for speech', async () => {
    const rateHz = 8000;
    const tone = Int16Array.from({ length: rateHz * 2 }, (_, at) => 6000 * Math.sin(at / 2));
    const { starts } = await detect(noisy(joined(new Int16Array(rateHz), tone, new Int16Array(rateHz * 2))), rateHz);
    expect(starts).toEqual([]);
  });
});
