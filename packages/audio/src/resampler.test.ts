import { describe, expect, it } from 'vitest';
import { createResampler, resample } from './resampler.ts';

const pairs = [
  [22_050, 8000],
  [22_050, 16_000],
  [22_050, 24_000],
  [22_050, 48_000],
  [24_000, 8000],
  [8000, 16_000],
  [8000, 24_000],
  [16_000, 8000],
  [48_000, 16_000],
] as const;

describe('resampler', () => {
  it.each(pairs)('keeps level, frequency and length of a tone inside the band: %i -> %i Hz', (fromHz, toHz) => {
    for (const hz of [300, 1000, 3200]) {
      const out = resample(tone(hz, fromHz, 1, 10_000), fromHz, toHz);
      expect(out.length).toBe(toHz);
      const middle = out.subarray(toHz / 4, (toHz * 3) / 4);
      expect(20 * Math.log10(amplitudeAt(middle, hz, toHz) / 10_000)).toBeCloseTo(0, 1);
      expect(decibelsOfTheRest(middle, hz, toHz)).toBeLessThan(-60);
    }
  });

  it.each([
    [22_050, 8000, 4300],
    [22_050, 8000, 6000],
    [22_050, 8000, 10_500],
    [24_000, 8000, 5000],
    [48_000, 16_000, 9000],
    [16_000, 8000, 7000],
  ])('does not fold a tone above the new band back into it: %i -> %i Hz, tone of %i Hz', (fromHz, toHz, hz) => {
    const out = resample(tone(hz, fromHz, 1, 20_000), fromHz, toHz);
    const middle = out.subarray(toHz / 4, (toHz * 3) / 4);
    expect(20 * Math.log10((rms(middle) + 1e-9) / (20_000 / Math.SQRT2))).toBeLessThan(-60);
  });

  it.each([
    [24_000, 16_000],
    [8000, 16_000],
  ])('keeps speech as it is with a short filter as well: %i -> %i Hz', (fromHz, toHz) => {
    const resampler = createResampler(fromHz, toHz, { zeroCrossings: 8 });
    for (const hz of [300, 1000, 2800]) {
      const out = resampler.push(tone(hz, fromHz, 1, 10_000));
      const middle = out.subarray(toHz / 4, (toHz * 3) / 4);
      expect(20 * Math.log10(amplitudeAt(middle, hz, toHz) / 10_000)).toBeCloseTo(0, 0);
      expect(decibelsOfTheRest(middle, hz, toHz)).toBeLessThan(-40);
      resampler.flush();
    }
    expect(resampler.delayMs).toBeLessThan(createResampler(fromHz, toHz).delayMs);
  });

  it.each(pairs)('gives the same samples whatever the frame sizes: %i -> %i Hz', (fromHz, toHz) => {
    const input = noise(9000);
    const whole = resample(input, fromHz, toHz);
    const resampler = createResampler(fromHz, toHz);
    const parts: number[] = [];
    let at = 0;
    for (const size of [1, 7, 160, 0, 441, 2000, 3, 6388]) {
      parts.push(...resampler.push(input.subarray(at, at + size)));
      at += size;
    }
    expect(at).toBe(input.length);
    parts.push(...resampler.flush());
    expect(Int16Array.from(parts)).toEqual(whole);
  });

  it('stands at its beginning again after a flush', () => {
    const resampler = createResampler(22_050, 8000);
    const input = noise(4410);
    const first = [...resampler.push(input), ...resampler.flush()];
    const second = [...resampler.push(input), ...resampler.flush()];
    expect(second).toEqual(first);
  });

  it('runs at most 10 ms behind and then gives whole frames for whole frames', () => {
    for (const [fromHz, toHz] of pairs) expect(createResampler(fromHz, toHz).delayMs).toBeLessThanOrEqual(10);
    const resampler = createResampler(8000, 16_000);
    const sizes = Array.from({ length: 5 }, () => resampler.push(new Int16Array(160)).length);
    expect(sizes.slice(1)).toEqual([320, 320, 320, 320]);
    expect(320 - (sizes[0] ?? 0)).toBeLessThanOrEqual(16 * resampler.delayMs);
  });

  it('limits instead of wrapping around when a filtered peak passes full scale', () => {
    const square = Int16Array.from({ length: 8000 }, (_, index) => (index % 40 < 20 ? 32_767 : -32_768));
    const out = resample(square, 8000, 24_000);
    for (let index = 300; index < out.length - 300; index += 1) {
      const phase = (index % 120) / 120;
      if (phase > 0.1 && phase < 0.4) expect(out[index]).toBeGreaterThan(20_000);
      if (phase > 0.6 && phase < 0.9) expect(out[index]).toBeLessThan(-20_000);
    }
  });

  it('copies frames when the rates are equal and refuses rates that are none', () => {
    const frame = noise(100);
    const out = createResampler(8000, 8000).push(frame);
    expect(out).toEqual(frame);
    expect(out.buffer).not.toBe(frame.buffer);
    expect(() => createResampler(0, 8000)).toThrow(RangeError);
    expect(() => createResampler(8000, 44.1)).toThrow(RangeError);
  });
});

function tone(hz: number, rateHz: number, seconds: number, amplitude: number): Int16Array {
  return Int16Array.from({ length: rateHz * seconds }, (_, n) =>
    Math.round(amplitude * Math.sin((2 * Math.PI * hz * n) / rateHz)),
  );
}

function noise(length: number): Int16Array {
  let state = 12_345;
  return Int16Array.from({ length }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return ((state >> 8) & 0x7fff) - 16_384;
  });
}

function rms(pcm: Int16Array): number {
  return Math.sqrt(pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length);
}

/** Sine and cosine parts at `hz`, over a whole number of periods of every tone used here. */
function parts(pcm: Int16Array, hz: number, rateHz: number): { sine: number; cosine: number } {
  let sine = 0;
  let cosine = 0;
  pcm.forEach((sample, n) => {
    sine += sample * Math.sin((2 * Math.PI * hz * n) / rateHz);
    cosine += sample * Math.cos((2 * Math.PI * hz * n) / rateHz);
  });
  return { sine: (2 * sine) / pcm.length, cosine: (2 * cosine) / pcm.length };
}

function amplitudeAt(pcm: Int16Array, hz: number, rateHz: number): number {
  const { sine, cosine } = parts(pcm, hz, rateHz);
  return Math.hypot(sine, cosine);
}

function decibelsOfTheRest(pcm: Int16Array, hz: number, rateHz: number): number {
  const { sine, cosine } = parts(pcm, hz, rateHz);
  let rest = 0;
  pcm.forEach((sample, n) => {
    const angle = (2 * Math.PI * hz * n) / rateHz;
    rest += (sample - sine * Math.sin(angle) - cosine * Math.cos(angle)) ** 2;
  });
  return 20 * Math.log10(Math.sqrt(rest / pcm.length) / (Math.hypot(sine, cosine) / Math.SQRT2));
}
