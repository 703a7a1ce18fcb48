import { describe, expect, it } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { createAudioReceiver } from './audio-receiver.ts';
import { createOpusEncoder, frameSamples, rateHz } from './opus.ts';
import { createRtpWriter } from './rtp.ts';
import { findIn, frequencyOf, rms, sweep, tone, vowel } from './testing/signals.ts';

interface Packet {
  sentMs: number;
  data: Uint8Array;
}

/** Encodes a whole signal as a browser would send it; timestamps and numbers wrap on the way. */
function packetsOf(
  signal: Int16Array,
  options: { ssrc?: number; payloadType?: number; frameMs?: number } = {},
): Packet[] {
  const { ssrc = 7, payloadType = 111, frameMs = 20 } = options;
  const encoder = createOpusEncoder();
  const writer = createRtpWriter({
    ssrc,
    payloadType,
    frameTicks: frameMs * 48,
    firstSequence: 65_500,
    firstTimestamp: 0xffff_f000,
  });
  const samples = (rateHz / 1000) * frameMs;
  const packets: Packet[] = [];
  for (let at = 0; at + samples <= signal.length; at += samples) {
    const payload = encoder.encode(signal.subarray(at, at + samples));
    packets.push({ sentMs: (at / rateHz) * 1000, data: Uint8Array.from(writer.write(payload, false)) });
  }
  return packets;
}

/** Lets packets arrive at their times and asks for a frame every 20 ms. */
function play(arrivals: { atMs: number; data: Uint8Array }[], durationMs: number) {
  const clock = manualClock();
  const frames: Int16Array[] = [];
  const levels: number[] = [];
  const receiver = createAudioReceiver({ clock, payloadType: 111, onFrame: (frame) => frames.push(frame) });
  const queue = [...arrivals].sort((a, b) => a.atMs - b.atMs);
  for (let now = 0; now < durationMs; now += 5) {
    while (queue[0] && queue[0].atMs <= now) receiver.receive(queue.shift()?.data ?? new Uint8Array(0));
    if (now % 20 === 15) {
      receiver.tick();
      levels.push(receiver.stats().bufferedMs);
    }
    clock.advance(5);
  }
  const heard = new Int16Array(frames.length * frameSamples);
  frames.forEach((frame, index) => heard.set(frame, index * frameSamples));
  return { frames, heard, levels, stats: receiver.stats() };
}

const punctual = (packets: Packet[], delayMs = 10) =>
  packets.map(({ sentMs, data }) => ({ atMs: sentMs + delayMs, data }));
/** Repeatable noise from 0 to 1. */
const noise = (index: number): number => Math.abs(Math.sin(index * 12.9898) * 43_758.5453) % 1;

describe('receiving audio', () => {
  it('gives the sound as it was, in frames of 20 ms, one per 20 ms', () => {
    const signal = sweep(rateHz, 200, 3000, 2000);
    const { frames, heard, stats } = play(punctual(packetsOf(signal)), 2100);
    expect(frames.every((frame) => frame.length === frameSamples)).toBe(true);
    expect(frames.length).toBeGreaterThanOrEqual(103);
    const middle = signal.subarray(24_000, 28_800);
    const found = findIn(heard.subarray(22_000, 34_000), middle);
    expect(found.score).toBeGreaterThan(0.95);
    expect(stats.ignored).toBe(0);
  });

  it('is silent before the first packet: there is no frame at all', () => {
    const { frames } = play([], 500);
    expect(frames).toHaveLength(0);
  });

  it('puts packets back in order and plays doubled ones once', () => {
    const packets = packetsOf(tone(rateHz, 440, 2000));
    const arrivals = packets.flatMap(({ sentMs, data }, index) => [
      { atMs: sentMs + (index % 3 === 0 ? 35 : 5), data },
      ...(index % 4 === 0 ? [{ atMs: sentMs + 40, data }] : []),
    ]);
    const { heard, stats } = play(arrivals, 2000);
    expect(frequencyOf(heard.subarray(12_000, 40_000), rateHz)).toBeCloseTo(440, -1);
    expect(stats.concealedFrames).toBeLessThan(8);
  });

  it('conceals single losses so that a voice goes on', () => {
    const packets = packetsOf(vowel(rateHz, 150, 3000));
    const { heard, frames, stats } = play(punctual(packets.filter((_, index) => index % 10 !== 7)), 3000);
    const quietest = Math.min(...frames.slice(10, -5).map(rms));
    expect(quietest).toBeGreaterThan(rms(heard) / 4);
    expect(stats.concealedFrames).toBeGreaterThanOrEqual(12);
    expect(stats.concealedFrames).toBeLessThan(25);
    expect(findIn(heard.subarray(12_000, 14_400), heard.subarray(40_000, 41_000)).score).toBeGreaterThan(0.9);
  });

  it('fades into silence when much is lost, and comes back', () => {
    const packets = packetsOf(tone(rateHz, 300, 3000));
    const { frames } = play(punctual(packets.filter((_, index) => index < 50 || index >= 75)), 3000);
    const silent = frames.filter((frame) => rms(frame) < 10).length;
    expect(silent).toBeGreaterThan(15);
    expect(silent).toBeLessThan(30);
    expect(rms(frames[120] ?? new Int16Array(0))).toBeGreaterThan(3000);
  });

  it('waits longer for a network that varies, and hardly loses a frame once it knows it', () => {
    const packets = packetsOf(tone(rateHz, 440, 10_000));
    const arrivals = packets.map(({ sentMs, data }, index) => ({ atMs: sentMs + 20 + noise(index) * 80, data }));
    const { stats, frames } = play(arrivals, 10_000);
    expect(stats.targetMs).toBeGreaterThan(70);
    const late = frames.slice(250).filter((frame) => rms(frame) < 1500).length;
    expect(late).toBeLessThan(3);
    expect(stats.concealedFrames).toBeLessThan(25);
  });

  it.each([
    ['faster', 1.002],
    ['slower', 0.998],
  ])('keeps its delay when the sender runs %s than we do', (_what, speed) => {
    // Speech with pauses: 600 ms of sound, 400 ms of silence.
    const signal = tone(rateHz, 440, 60_000);
    for (let at = 0; at < signal.length; at += 1) if (at % 24_000 >= 14_400) signal[at] = 0;
    const arrivals = packetsOf(signal).map(({ sentMs, data }) => ({ atMs: sentMs / speed + 10, data }));
    const { levels, frames, stats } = play(arrivals, 60_000);
    expect(Math.max(...levels.slice(50))).toBeLessThan(150);
    expect(frames.length).toBeGreaterThan(2990);
    expect(stats.concealedFrames).toBeLessThan(60);
  });

  it('works off a stall of the network without keeping its delay', () => {
    const packets = packetsOf(tone(rateHz, 440, 14_000));
    const arrivals = packets.map(({ sentMs, data }) => ({
      atMs: sentMs >= 2000 && sentMs < 2600 ? 2600 : sentMs + 10,
      data,
    }));
    const { levels } = play(arrivals, 14_000);
    expect(Math.max(...levels)).toBeGreaterThan(200);
    expect(Math.max(...levels.slice(-100))).toBeLessThan(180);
  });

  it('fills up the time in which the sender was silent (DTX)', () => {
    const packets = packetsOf(tone(rateHz, 440, 3000));
    // One packet every 400 ms in the middle second, numbered without a gap, as senders with DTX do.
    const kept = packets.filter(({ sentMs }) => sentMs < 1000 || sentMs >= 2000 || sentMs % 400 === 0);
    const renumbered = kept.map(({ sentMs, data }, index) => {
      const copy = Buffer.from(data);
      copy.writeUInt16BE((65_500 + index) & 0xffff, 2);
      return { atMs: sentMs + 10, data: copy };
    });
    const { frames, levels } = play(renumbered, 3100);
    expect(frames.length).toBeGreaterThanOrEqual(150);
    expect(Math.max(...levels)).toBeLessThan(200);
    expect(rms(frames[40] ?? new Int16Array(0))).toBeGreaterThan(3000);
    expect(rms(frames[140] ?? new Int16Array(0))).toBeGreaterThan(3000);
  });

  it.each([10, 40, 60])('takes packets of %d ms as well', (packetMs) => {
    const packets = packetsOf(tone(rateHz, 440, 2000), { frameMs: packetMs });
    const { heard } = play(punctual(packets), 2000);
    expect(frequencyOf(heard.subarray(12_000, 40_000), rateHz)).toBeCloseTo(440, -1);
  });

  it('ignores other sources and payload types, and what is not Opus', () => {
    const packets = packetsOf(tone(rateHz, 440, 2000));
    const strangers = packetsOf(tone(rateHz, 1000, 2000), { ssrc: 8 });
    const otherType = packetsOf(tone(rateHz, 1000, 2000), { payloadType: 63 });
    const { heard, stats } = play([...punctual(packets), ...punctual(strangers, 11), ...punctual(otherType, 11)], 2000);
    expect(frequencyOf(heard.subarray(12_000, 40_000), rateHz)).toBeCloseTo(440, -1);
    expect(stats.ignored).toBe(200);
  });

  it('follows a new source once the first one has been silent for a second', () => {
    const first = packetsOf(tone(rateHz, 440, 1000));
    const second = packetsOf(tone(rateHz, 880, 1000), { ssrc: 8 });
    const { frames } = play([...punctual(first), ...punctual(second, 2200)], 3300);
    const later = new Int16Array(20 * frameSamples);
    frames.slice(130, 150).forEach((frame, index) => later.set(frame, index * frameSamples));
    expect(frequencyOf(later, rateHz)).toBeCloseTo(880, -1);
  });
});
