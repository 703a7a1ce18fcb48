import { describe, expect, it } from 'vitest';
import { decodeSound, encodeSound } from './format.ts';
import { paced } from './paced.ts';
import { madeVoice } from './voice.ts';

const rateHz = 8000;

function manual() {
  let nowMs = 0;
  return {
    now: () => nowMs,
    sleep(ms: number) {
      nowMs += ms;
      return Promise.resolve();
    },
  };
}

describe('sound at a pace', () => {
  it('comes in pieces of one length, the first at once, then faster than it is heard, and whole', async () => {
    const clock = manual();
    const signal = new AbortController().signal;
    const sound = madeVoice({ msPerChar: 100 })('あいう', { rateHz, signal });
    const times: number[] = [];
    const lengths: number[] = [];
    for await (const piece of paced(sound, { rateHz, pace: { pieceMs: 80, speed: 2 }, signal, clock })) {
      times.push(clock.now());
      lengths.push(piece.length);
    }
    expect(times).toEqual([0, 40, 80, 120]);
    expect(lengths).toEqual([640, 640, 640, 480]);
  });

  it('stops where it is when it is cut', async () => {
    const cut = new AbortController();
    const sound = madeVoice()('長い文です', { rateHz, signal: cut.signal });
    let pieces = 0;
    for await (const piece of paced(sound, { rateHz, signal: cut.signal, clock: manual() })) {
      pieces += piece.length > 0 ? 1 : 0;
      cut.abort();
    }
    expect(pieces).toBe(1);
  });
});

describe('formats of sound', () => {
  it('pcm is the same afterwards, wherever it begins in its buffer', () => {
    const pcm = Int16Array.of(1, -2, 32_767);
    const bytes = new Uint8Array(7);
    bytes.set(encodeSound({ encoding: 'pcm', rateHz }, pcm), 1);
    expect(decodeSound({ encoding: 'pcm', rateHz }, bytes.subarray(1))).toEqual(pcm);
    expect(() => decodeSound({ encoding: 'pcm', rateHz }, bytes)).toThrow(RangeError);
  });
});
