import { describe, expect, it } from 'vitest';
import { loadDictionary } from './text/japanese/dictionary.ts';
import { voicePackage } from './worker/protocol.ts';
import { speakJob } from './worker/speak-job.ts';
import { createVoice } from './worker/voice.ts';
import { decodeMulaw, encodeMulaw, measureSpeech } from '@uketsuke/audio';

const voice = await createVoice(voicePackage);
const rateHz = 8000;

function speech(text: string, language: 'ja' | 'en', toHz = rateHz): Int16Array {
  const samples: number[] = [];
  const job = { type: 'speak', id: 1, text, language, rateHz: toHz, speakingRate: 1 } as const;
  speakJob(job, voice, loadDictionary, { onAudio: (pcm) => void samples.push(...pcm), isCancelled: () => false });
  return Int16Array.from(samples);
}

/** Three seconds; `make` gives -1 to 1. */
function signal(make: (seconds: number, index: number) => number, level = 8000): Int16Array {
  return Int16Array.from({ length: rateHz * 3 }, (_, index) => Math.round(level * make(index / rateHz, index)));
}

function random(): () => number {
  let state = 99;
  return () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return state / 0x3fffffff - 1;
  };
}

const sine = (hz: number) => (seconds: number) => Math.sin(2 * Math.PI * hz * seconds);

describe('measureSpeech', { timeout: 120_000 }, () => {
  it.each([
    ['ja', 'お電話ありがとうございます。渋谷歯科クリニックでございます。', 8000],
    ['ja', 'ご予約のお名前とお電話番号をお願いいたします。', 24_000],
    ['en', 'Thank you for calling. May I have your name and phone number, please?', 16_000],
  ] as const)('recognises real speech: %s %s at %i Hz', (language, text, toHz) => {
    const measure = measureSpeech(speech(text, language, toHz), toHz);
    expect(measure.speechRatio).toBeGreaterThan(0.7);
    expect(measure.voicedRatio).toBeGreaterThan(0.6);
    expect(measure.rmsDbfs).toBeGreaterThan(-22);
    expect(measure.rmsDbfs).toBeLessThan(-18);
    expect(measure.clippedRatio).toBe(0);
  });

  it('recognises speech that went over a telephone line and has silence around it', () => {
    const spoken = decodeMulaw(encodeMulaw(speech('はい、田中です。よろしくお願いします。', 'ja')));
    const padded = new Int16Array(spoken.length * 3);
    padded.set(spoken, spoken.length);
    const measure = measureSpeech(padded, rateHz);
    expect(measure.speechRatio).toBeGreaterThan(0.2);
    expect(measure.speechRatio).toBeLessThan(0.34);
    expect(measure.durationMs).toBeCloseTo((padded.length * 1000) / rateHz);
  });

  it('finds no speech in silence', () => {
    const measure = measureSpeech(new Int16Array(rateHz), rateHz);
    expect(measure).toEqual({
      rmsDbfs: Number.NEGATIVE_INFINITY,
      speechRatio: 0,
      voicedRatio: 0,
      durationMs: 1000,
      clippedRatio: 0,
    });
    expect(measureSpeech(new Int16Array(0), rateHz)).toMatchObject({ speechRatio: 0, durationMs: 0, clippedRatio: 0 });
  });

  it('finds no speech in white noise, steady or in bursts', () => {
    const noise = random();
    const steady = measureSpeech(
      signal(() => noise()),
      rateHz,
    );
    expect(steady.speechRatio).toBe(0);
    expect(steady.voicedRatio).toBeLessThan(0.05);
    const bursts = measureSpeech(
      signal((seconds) => (seconds % 0.4 < 0.2 ? noise() : 0)),
      rateHz,
    );
    expect(bursts.speechRatio).toBe(0);
  });

  it('finds no speech in tones: a sine, a ringing tone, keys', () => {
    const steady = measureSpeech(signal(sine(440)), rateHz);
    expect(steady.speechRatio).toBe(0);
    expect(steady.voicedRatio).toBeGreaterThan(0.9);
    expect(steady.rmsDbfs).toBeCloseTo(20 * Math.log10(8000 / Math.SQRT2 / 32_768), 0);
    const ringing = measureSpeech(
      signal((seconds) => (seconds % 1 < 0.5 ? sine(400)(seconds) : 0)),
      rateHz,
    );
    expect(ringing.speechRatio).toBe(0);
    const keys = measureSpeech(
      signal((seconds) => (seconds % 0.2 < 0.1 ? (sine(770)(seconds) + sine(1336)(seconds)) / 2 : 0)),
      rateHz,
    );
    expect(keys.speechRatio).toBe(0);
  });

  it('counts clipped samples', () => {
    const clipped = measureSpeech(
      signal((seconds) => Math.max(-1, Math.min(1, 2 * sine(200)(seconds))), 32_767),
      rateHz,
    );
    expect(clipped.clippedRatio).toBeGreaterThan(0.5);
  });
});
