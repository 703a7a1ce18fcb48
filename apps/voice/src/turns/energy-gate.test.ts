import { describe, expect, it } from 'vitest';
import type { Pcm } from '../legs/leg.ts';
import { createEnergyGate } from './energy-gate.ts';

const rateHz = 8000;
const samples = rateHz / 50;

/** The same noise in every run. */
function generator(seed = 1): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
const random = generator();

function noise(rms: number): Pcm {
  return Int16Array.from({ length: samples }, () => random() * rms * Math.sqrt(3));
}

/** Vowels of 120 Hz in syllables of 200 ms with short gaps, over noise. */
function speech(rms: number, frameNumber: number, noiseRms: number): Pcm {
  const inSyllable = frameNumber % 12 < 10;
  const under = noise(noiseRms);
  if (!inSyllable) return under;
  return under.map((sample, at) => {
    const t = (frameNumber * samples + at) / rateHz;
    const voice = Math.sin(2 * Math.PI * 120 * t) + Math.sin(2 * Math.PI * 700 * t) / 2;
    return sample + voice * rms * 1.26;
  });
}

function run(gate: ReturnType<typeof createEnergyGate>, ms: number, make: (frameNumber: number) => Pcm) {
  let openMs = 0;
  let openedAfterMs: number | null = null;
  for (let frame = 0; frame < ms / 20; frame += 1) {
    if (!gate.isOpen(make(frame))) continue;
    openMs += 20;
    openedAfterMs ??= (frame + 1) * 20;
  }
  return { openMs, openedAfterMs };
}

describe('energy gate', () => {
  it.each([0, 10, 40, 70])('stays closed in a quiet room (noise of %i)', (rms) => {
    expect(run(createEnergyGate({ rateHz }), 60_000, () => noise(rms)).openMs).toBe(0);
  });

  it.each([150, 400, 1500])('learns steady noise of %i within a few seconds and stays closed in it', (rms) => {
    const gate = createEnergyGate({ rateHz });
    run(gate, 5000, () => noise(rms));
    expect(run(gate, 60_000, () => noise(rms)).openMs).toBeLessThan(600);
  });

  it.each([
    [300, 0],
    [300, 40],
    [2000, 400],
    [6000, 1500],
  ])('opens within 40 ms when speech of %i begins over noise of %i', (speechRms, noiseRms) => {
    const gate = createEnergyGate({ rateHz });
    run(gate, 10_000, () => noise(noiseRms));
    expect(gate.isOpen(noise(noiseRms))).toBe(false);
    expect(run(gate, 1000, (frame) => speech(speechRms, frame, noiseRms)).openedAfterMs).toBeLessThanOrEqual(40);
  });

  it('opens for a caller who speaks from the first frame on', () => {
    expect(run(createEnergyGate({ rateHz }), 1000, (frame) => speech(1000, frame, 30)).openedAfterMs).toBe(40);
  });

  it('stays open through long speech with its gaps', () => {
    const gate = createEnergyGate({ rateHz });
    run(gate, 5000, () => noise(100));
    const { openMs } = run(gate, 30_000, (frame) => speech(1500, frame, 100));
    expect(openMs).toBeGreaterThanOrEqual(30_000 - 20);
  });

  it('stays open for the hangover and not longer', () => {
    const gate = createEnergyGate({ rateHz, hangoverMs: 800 });
    run(gate, 3000, () => noise(10));
    run(gate, 400, (frame) => speech(2000, frame % 10, 10));
    const { openMs } = run(gate, 5000, () => noise(10));
    expect(openMs).toBeGreaterThanOrEqual(760);
    expect(openMs).toBeLessThanOrEqual(800);
  });

  it('does not open for a single click', () => {
    const gate = createEnergyGate({ rateHz });
    run(gate, 3000, () => noise(10));
    expect(run(gate, 2000, (frame) => noise(frame === 20 ? 8000 : 10)).openMs).toBe(0);
  });

  it('works on frames of 60 ms and at the rate of a browser as well', () => {
    const gate = createEnergyGate({ rateHz: 24_000 });
    const hum = (rms: number): Pcm => Int16Array.from({ length: 1440 }, (_, at) => rms * 1.41 * Math.sin(at / 30));
    for (let frame = 0; frame < 100; frame += 1) expect(gate.isOpen(hum(20))).toBe(false);
    expect(gate.isOpen(hum(1000))).toBe(true);
  });

  it('tells how long there has been no energy', () => {
    const gate = createEnergyGate({ rateHz });
    expect(gate.quietMs).toBe(0);
    run(gate, 200, () => noise(10));
    expect(gate.quietMs).toBe(200);
    run(gate, 100, (number) => speech(3000, number, 10));
    expect(gate.quietMs).toBe(0);
    run(gate, 40, () => noise(10));
    expect(gate.quietMs).toBe(40);
  });
});
