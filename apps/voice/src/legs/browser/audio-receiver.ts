/** The caller's RTP to frames of 20 ms in real time: order, loss, silence, drift. */
import type { Clock } from '@uketsuke/runtime';
import type { Pcm } from '../leg.ts';
import { createDelayEstimate } from './delay-estimate.ts';
import { createJitterBuffer } from './jitter-buffer.ts';
import { createOpusDecoder, frameSamples, frameTicks, rateHz, rtpTicksPerMs } from './opus.ts';
import { parseRtp } from './rtp.ts';
import { shorten } from './shorten.ts';

export interface AudioReceiver {
  /** Any packet of the audio line; what is not ours is counted and dropped. */
  receive(data: Uint8Array): void;
  /** Once per 20 ms: gives one frame and true as soon as media has begun. */
  tick(): boolean;
  stats(): ReceiverStats;
}

export interface ReceiverStats {
  packets: number;
  ignored: number;
  concealedFrames: number;
  bufferedMs: number;
  targetMs: number;
}

export interface AudioReceiverOptions {
  clock: Clock;
  payloadType: number;
  onFrame: (frame: Pcm) => void;
}

/** After 100 ms a guess about speech is worse than silence. */
const concealFramesMax = 5;
/** Root mean square below which a frame may be dropped or repeated unheard. */
const quietRms = 250;
/** Another source may take over when the first one has been silent this long. */
const sourceSilenceMs = 1000;
const pcmPerTick = rateHz / 1000 / rtpTicksPerMs;

export function createAudioReceiver({ clock, payloadType, onFrame }: AudioReceiverOptions): AudioReceiver {
  let decoder = createOpusDecoder();
  let jitter = createJitterBuffer();
  let delay = createDelayEstimate();
  let source: number | null = null;
  let lastPacketAt = 0;
  let sentTicks = 0;
  let lastTimestamp = 0;

  let pending = new Int16Array(frameSamples * 4);
  let pendingLength = 0;
  let concealRun = 0;
  let averageMs = 0;
  let sinceAdjust = 0;
  let packets = 0;
  let ignored = 0;
  let concealedFrames = 0;

  function follow(ssrc: number, timestamp: number): void {
    if (source !== null) {
      decoder = createOpusDecoder();
      jitter = createJitterBuffer();
      delay = createDelayEstimate();
    }
    source = ssrc;
    lastTimestamp = timestamp;
    sentTicks = 0;
    averageMs = delay.targetMs();
  }

  function append(samples: Int16Array): void {
    if (pendingLength + samples.length > pending.length) {
      const larger = new Int16Array((pendingLength + samples.length) * 2);
      larger.set(pending.subarray(0, pendingLength));
      pending = larger;
    }
    pending.set(samples, pendingLength);
    pendingLength += samples.length;
  }

  function conceal(): Int16Array {
    concealRun += 1;
    concealedFrames += 1;
    const guess = concealRun <= concealFramesMax ? decoder.conceal() : null;
    if (!guess) return new Int16Array(frameSamples);
    if (concealRun === concealFramesMax) fadeOut(guess);
    return guess;
  }

  function decode(payload: Uint8Array): Int16Array {
    try {
      const samples = decoder.decode(payload);
      concealRun = 0;
      return samples;
    } catch {
      // Not Opus, whoever sent it: the same as if it had been lost.
      ignored += 1;
      return conceal();
    }
  }

  /** The next stretch of sound, of any length. */
  function more(): Int16Array {
    const next = jitter.next(delay.targetMs());
    switch (next.kind) {
      case 'packet':
        return adjust(decode(next.payload));
      case 'lost':
        return conceal();
      case 'silence':
        return new Int16Array(Math.round(Math.min(next.ticks, 10 * frameTicks) * pcmPerTick));
      case 'empty': {
        const guess = conceal();
        jitter.waited(guess.length / pcmPerTick);
        return guess;
      }
      default:
        return next satisfies never;
    }
  }

  /** Holds the delay near its target: frames are dropped and repeated where nobody hears it, shortened where it grew too long. */
  function adjust(samples: Int16Array): Int16Array {
    sinceAdjust += 1;
    const target = delay.targetMs();
    const excess = averageMs - target;
    if (excess > 100 && sinceAdjust >= 2) {
      sinceAdjust = 0;
      const shorter = shorten(samples);
      averageMs -= (samples.length - shorter.length) / (rateHz / 1000);
      return shorter;
    }
    if (sinceAdjust < 5 || Math.abs(excess) < 25 || !isQuiet(samples)) return samples;
    sinceAdjust = 0;
    const lengthMs = samples.length / (rateHz / 1000);
    if (excess > 0) {
      averageMs -= lengthMs;
      return new Int16Array(0);
    }
    averageMs += lengthMs;
    append(samples);
    return samples;
  }

  return {
    receive(data) {
      const packet = parseRtp(data);
      if (!packet || packet.payloadType !== payloadType) {
        ignored += 1;
        return;
      }
      const now = clock.monotonic();
      if (packet.ssrc !== source) {
        if (source !== null && now - lastPacketAt < sourceSilenceMs) {
          ignored += 1;
          return;
        }
        follow(packet.ssrc, packet.timestamp);
      }
      packets += 1;
      lastPacketAt = now;
      sentTicks += (packet.timestamp - lastTimestamp) | 0;
      lastTimestamp = packet.timestamp;
      delay.note(sentTicks / rtpTicksPerMs, now);
      jitter.push(packet);
    },
    tick() {
      if (source === null) return false;
      const target = delay.targetMs();
      const level = jitter.levelMs() + pendingLength / (rateHz / 1000);
      averageMs += (level - averageMs) / 16;
      // The process or the network stood still: catching up by ear would take too long.
      if (level > target + 400) {
        jitter.dropTo(target);
        averageMs = target;
      }
      while (pendingLength < frameSamples) append(more());
      const frame = pending.slice(0, frameSamples);
      pending.copyWithin(0, frameSamples, pendingLength);
      pendingLength -= frameSamples;
      onFrame(frame);
      return true;
    },
    stats: () => ({
      packets,
      ignored,
      concealedFrames,
      bufferedMs: jitter.levelMs() + pendingLength / (rateHz / 1000),
      targetMs: delay.targetMs(),
    }),
  };
}

function isQuiet(samples: Int16Array): boolean {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return sum < quietRms * quietRms * samples.length;
}

function fadeOut(samples: Int16Array): void {
  const length = samples.length;
  for (let index = 0; index < length; index += 1) samples[index] = ((samples[index] ?? 0) * (length - index)) / length;
}
