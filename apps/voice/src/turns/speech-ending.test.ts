import { describe, expect, it } from 'vitest';
import { measureEnding } from './speech-ending.ts';

const rateHz = 8000;

/** A voice that says vowels of the given length one after the other, its pitch moving from the first frequency to the last over the final 250 ms. */
function voice({ hz, endHz, vowelsMs }: { hz: number; endHz: number; vowelsMs: readonly number[] }): Int16Array {
  const totalMs = vowelsMs.reduce((sum, ms) => sum + ms, 0);
  const pcm = new Int16Array((totalMs * rateHz) / 1000);
  let phase = 0;
  let vowel = 0;
  let vowelEndMs = vowelsMs[0] ?? 0;
  for (let at = 0; at < pcm.length; at += 1) {
    const ms = (at * 1000) / rateHz;
    while (ms >= vowelEndMs && vowel < vowelsMs.length - 1) vowelEndMs += vowelsMs[(vowel += 1)] ?? 0;
    const moved = Math.max(0, 1 - (totalMs - ms) / 250);
    const now = hz * (endHz / hz) ** moved;
    phase += now / rateHz;
    // Harmonics, strongest around one of five formants.
    const formantHz = [700, 350, 400, 550, 500][vowel % 5] ?? 500;
    let sample = 0;
    for (let harmonic = 1; harmonic * now < 1800; harmonic += 1) {
      sample += Math.sin(2 * Math.PI * phase * harmonic) / (1 + ((harmonic * now - formantHz) / 150) ** 2);
    }
    pcm[at] = 5000 * sample;
  }
  return pcm;
}
const short = [110, 110, 110, 110, 110, 110, 110, 110];
const silence = new Int16Array(rateHz * 0.2);
const measure = (spoken: Parameters<typeof voice>[0]) => measureEnding([voice(spoken), silence], rateHz);

describe('the end of speech', () => {
  it.each([110, 180, 240])('at %i Hz is told apart as falling, level or rising', (hz) => {
    expect(measure({ hz, endHz: hz * 0.75, vowelsMs: short }).pitch).toBe('falling');
    expect(measure({ hz, endHz: hz, vowelsMs: short }).pitch).toBe('level');
    expect(measure({ hz, endHz: hz * 1.35, vowelsMs: short }).pitch).toBe('rising');
  });

  it('is drawn out where the last vowel is held', () => {
    expect(measure({ hz: 180, endHz: 178, vowelsMs: [...short, 500] }).isDrawnOut).toBe(true);
    expect(measure({ hz: 180, endHz: 178, vowelsMs: short }).isDrawnOut).toBe(false);
  });

  it('of noise, of silence and of a mere moment tells nothing', () => {
    let seed = 1;
    const noise = new Int16Array(rateHz).map(() => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (seed / 2_147_483_648 - 0.5) * 8000;
    });
    for (const audio of [[noise], [silence], [], [voice({ hz: 180, endHz: 120, vowelsMs: [90] }), silence]]) {
      expect(measureEnding(audio, rateHz)).toEqual({ pitch: 'unknown', isDrawnOut: false });
    }
  });

  it('is the same at every rate, and however the audio is cut', () => {
    const pcm = voice({ hz: 180, endHz: 130, vowelsMs: short });
    const doubled = Int16Array.from({ length: pcm.length * 2 }, (_, at) => pcm[at >> 1] ?? 0);
    expect(measureEnding([doubled], rateHz * 2).pitch).toBe('falling');
    const frames = Array.from({ length: pcm.length / 160 }, (_, at) => pcm.slice(at * 160, (at + 1) * 160));
    expect(measureEnding(frames, rateHz)).toEqual(measureEnding([pcm], rateHz));
  });
});
