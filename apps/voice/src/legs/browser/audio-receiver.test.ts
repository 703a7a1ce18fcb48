import { describe, expect, it } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { createAudioReceiver } from './audio-receiver.ts';
import { createOpusEncoder, heardFrameSamples as frameSamples, heardRateHz as rateHz } from './opus.ts';
import { createRtpWriter } from './rtp.ts';
import { findIn, frequencyOf, rms, sweep, tone, vowel } from '../../testing/browser/signals.ts';

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
  const encoder = createOpusEncoder(rateHz);
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

interface Arrival {
  atMs: number;
  data: Uint8Array;
}

/** Lets packets arrive at their times; time is looked at every 20 ms. */
function play(arrivals: Arrival[], durationMs: number) {
  const clock = manualClock();
  const frames: Int16Array[] = [];
  const framesAtMs: number[] = [];
  const receiver = createAudioReceiver({
    clock,
    payloadType: 111,
    onFrame(frame) {
      frames.push(frame);
      framesAtMs.push(clock.monotonic());
    },
  });
  const queue = arrivals.toSorted((a, b) => a.atMs - b.atMs);
  for (let now = 0; now < durationMs; now += 5) {
    while (queue[0] && queue[0].atMs <= now) receiver.receive(queue.shift()?.data ?? new Uint8Array(0));
    if (now % 20 === 15) receiver.tick();
    clock.advance(5);
  }
  return { frames, framesAtMs, heard: joined(frames), stats: receiver.stats() };
}

function joined(frames: Int16Array[]): Int16Array {
  const all = new Int16Array(frames.length * frameSamples);
  frames.forEach((frame, index) => all.set(frame, index * frameSamples));
  return all;
}

const punctual = (packets: Packet[], delayMs = 10) =>
  packets.map(({ sentMs, data }) => ({ atMs: sentMs + delayMs, data }));
/** Repeatable noise from 0 to 1. */
const noise = (index: number): number => Math.abs(Math.sin(index * 12.9898) * 43_758.5453) % 1;

describe('receiving audio', () => {
  it('hands every frame on the moment its packet is here', () => {
    const arrivals = punctual(packetsOf(tone(rateHz, 440, 1000)));
    const { framesAtMs } = play(arrivals, 1000);
    expect(framesAtMs).toEqual(arrivals.slice(0, framesAtMs.length).map(({ atMs }) => atMs));
    expect(framesAtMs).toHaveLength(50);
  });

  it('gives the sound as it was, in frames of 20 ms', () => {
    const signal = sweep(rateHz, 200, 3000, 2000);
    const { frames, heard, stats } = play(punctual(packetsOf(signal)), 2100);
    expect(frames.every((frame) => frame.length === frameSamples)).toBe(true);
    expect(frames.length).toBeGreaterThanOrEqual(100);
    const middle = signal.subarray(16_000, 19_200);
    const found = findIn(heard.subarray(14_600, 22_700), middle);
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
    expect(frequencyOf(heard.subarray(8_000, 26_600), rateHz)).toBeCloseTo(440, -1);
    expect(stats.concealedFrames).toBeLessThan(8);
  });

  it('conceals single losses so that a voice goes on', () => {
    const packets = packetsOf(vowel(rateHz, 150, 3000));
    const { heard, frames, stats } = play(punctual(packets.filter((_, index) => index % 10 !== 7)), 3000);
    const quietest = Math.min(...frames.slice(10, -5).map(rms));
    expect(quietest).toBeGreaterThan(rms(heard) / 4);
    expect(stats.concealedFrames).toBeGreaterThanOrEqual(12);
    expect(stats.concealedFrames).toBeLessThan(25);
    expect(findIn(heard.subarray(8_000, 9_600), heard.subarray(26_600, 27_300)).score).toBeGreaterThan(0.9);
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
    expect(stats.waitMs).toBeGreaterThan(70);
    const late = frames.slice(250).filter((frame) => rms(frame) < 1500).length;
    expect(late).toBeLessThan(3);
    expect(stats.concealedFrames).toBeLessThan(25);
  });

  it.each([
    ['faster', 1.002],
    ['slower', 0.998],
  ])('makes nothing up and loses nothing when the sender runs %s than we do', (_what, speed) => {
    const signal = sweep(rateHz, 300, 1500, 60_000);
    const arrivals = packetsOf(signal).map(({ sentMs, data }) => ({ atMs: sentMs / speed + 10, data }));
    const { frames, framesAtMs, stats } = play(arrivals, 59_800);
    expect([stats.concealedFrames, stats.ignored]).toEqual([0, 0]);
    expect(frames).toHaveLength(stats.packets);
    expect((framesAtMs.at(-1) ?? 0) - (arrivals[frames.length - 1]?.atMs ?? 0)).toBeLessThan(5);
  });

  it('lets time go on while the network stalls, loses nothing of what comes late, and keeps no delay', () => {
    const signal = sweep(rateHz, 300, 1500, 5000);
    const arrivals = packetsOf(signal).map(({ sentMs, data }) => ({
      atMs: sentMs >= 2000 && sentMs < 2600 ? 2600 : sentMs + 10,
      data,
    }));
    const { heard, framesAtMs, stats } = play(arrivals, 5000);
    expect(framesAtMs.filter((atMs) => atMs > 1990 && atMs < 2600).length).toBeGreaterThan(20);
    expect(stats.concealedFrames).toBeLessThanOrEqual(30);
    // 2,100 to 2,500 ms came late, all at once.
    expect(findIn(heard, signal.subarray(33_600, 40_000), 3).score).toBeGreaterThan(0.9);
    const last = arrivals.findLast(({ atMs }) => atMs < 5000);
    expect(framesAtMs.at(-1)).toBe(last?.atMs);
  });

  it('makes nothing up for the time in which it stood still itself', () => {
    const clock = manualClock();
    const frames: Int16Array[] = [];
    const receiver = createAudioReceiver({ clock, payloadType: 111, onFrame: (frame) => frames.push(frame) });
    const signal = sweep(rateHz, 300, 1500, 3000);
    for (const [index, { data }] of packetsOf(signal).entries()) {
      receiver.receive(data);
      // What came meanwhile is seen only after the ticks that were missed.
      if (index === 50) clock.advance(1500);
      if (index < 50 || index > 125) clock.advance(20);
      if (index <= 50 || index > 125) receiver.tick();
    }
    expect(receiver.stats().concealedFrames).toBe(0);
    expect(findIn(joined(frames), signal.subarray(8_000, 40_000), 3).score).toBeGreaterThan(0.9);
  });

  it('lets time go on where every tick is late', () => {
    const clock = manualClock();
    let frames = 0;
    const receiver = createAudioReceiver({
      clock,
      payloadType: 111,
      onFrame: () => {
        frames += 1;
      },
    });
    for (const { data } of packetsOf(tone(rateHz, 440, 20))) receiver.receive(data);
    for (let late = 0; late < 50; late += 1) {
      clock.advance(200);
      receiver.tick();
    }
    expect(frames).toBeGreaterThan(30);
  });

  it('takes no more audio than the clock allows, apart from ten seconds', () => {
    const clock = manualClock();
    let frames = 0;
    const receiver = createAudioReceiver({
      clock,
      payloadType: 111,
      onFrame: () => {
        frames += 1;
      },
    });
    const packets = packetsOf(tone(rateHz, 440, 30_000));
    for (const { data } of packets.slice(0, 1000)) receiver.receive(data);
    expect([frames, receiver.stats().ignored]).toEqual([500, 500]);
    clock.advance(1000);
    for (const { data } of packets.slice(1000)) receiver.receive(data);
    expect(receiver.stats().packets).toBe(552);
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
    const { frames, framesAtMs } = play(renumbered, 3100);
    expect(frames.length).toBeGreaterThanOrEqual(150);
    expect(Math.max(...framesAtMs.slice(1).map((atMs, index) => atMs - (framesAtMs[index] ?? 0)))).toBeLessThan(100);
    expect(rms(frames[40] ?? new Int16Array(0))).toBeGreaterThan(3000);
    expect(rms(frames[140] ?? new Int16Array(0))).toBeGreaterThan(3000);
  });

  it.each([10, 40, 60])('takes packets of %d ms as well', (packetMs) => {
    const packets = packetsOf(tone(rateHz, 440, 2000), { frameMs: packetMs });
    const { heard } = play(punctual(packets), 2000);
    expect(frequencyOf(heard.subarray(8_000, 26_600), rateHz)).toBeCloseTo(440, -1);
  });

  it('ignores other sources and payload types, and what is not Opus', () => {
    const packets = packetsOf(tone(rateHz, 440, 2000));
    const strangers = packetsOf(tone(rateHz, 1000, 2000), { ssrc: 8 });
    const otherType = packetsOf(tone(rateHz, 1000, 2000), { payloadType: 63 });
    const { heard, stats } = play([...punctual(packets), ...punctual(strangers, 11), ...punctual(otherType, 11)], 2000);
    expect(frequencyOf(heard.subarray(8_000, 26_600), rateHz)).toBeCloseTo(440, -1);
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
