/**
 * The caller's RTP to frames of 20 ms: order, loss, silence. Frames go on as soon as their packets are here, so that whoever speaks
 * is noticed at once; the delay that an ear would need between uneven packets is only waited where one is missing.
 */
import type { Clock } from '@uketsuke/runtime';
import type { Pcm } from '../leg.ts';
import { frameMs } from '../pacer.ts';
import { createDelayEstimate } from './delay-estimate.ts';
import {
  createOpusDecoder,
  frameTicks,
  heardFrameSamples,
  heardRateHz,
  opusPacketTicks,
  rtpTicksPerMs,
} from './opus.ts';
import { createPacketOrder, type NextPacket } from './packet-order.ts';
import { parseRtp } from './rtp.ts';

export interface AudioReceiver {
  /** Any packet of the audio line; what is not ours is counted and dropped. */
  receive(data: Uint8Array): void;
  /** Once per 20 ms: makes up for what does not come. True as soon as media has begun. */
  tick(): boolean;
  stats(): ReceiverStats;
}

export interface ReceiverStats {
  packets: number;
  ignored: number;
  concealedFrames: number;
  /** Audio that waits for a missing packet or for the rest of its frame. */
  heldMs: number;
  /** How long a missing packet is waited for. */
  waitMs: number;
}

export interface AudioReceiverOptions {
  clock: Clock;
  payloadType: number;
  onFrame: (frame: Pcm) => void;
}

/** After 100 ms a guess about speech is worse than silence. */
const concealFramesMax = 5;
/** Another source may take over when the first one has been silent this long. */
const sourceSilenceMs = 1000;
/** Ticks this late mean that the process stood still: packets are here that it has not seen yet. */
const standstillMs = 60;
/** A caller's audio may run this far ahead of the clock; what comes above it is not live audio and is dropped. */
const aheadMsMax = 10_000;
/** A sender's clock may be faster than ours by less than this. */
const paceMax = 1.05;
const silenceTicksMax = 10 * frameTicks;
const pcmPerMs = heardRateHz / 1000;
const pcmPerTick = pcmPerMs / rtpTicksPerMs;

export function createAudioReceiver({ clock, payloadType, onFrame }: AudioReceiverOptions): AudioReceiver {
  let decoder = createOpusDecoder(heardRateHz);
  let order = createPacketOrder();
  let delay = createDelayEstimate();
  let source: number | null = null;
  let lastPacketAtMs = 0;
  let sentTicks = 0;
  let lastTimestamp = 0;
  let allowanceMs = aheadMsMax;
  let allowedAtMs = clock.monotonic();

  let pending = new Int16Array(heardFrameSamples * 4);
  let pendingLength = 0;
  /** When the next audio should be here, if it needs no longer than the last one. */
  let dueAtMs = 0;
  let lastTickAtMs: number | null = null;
  let concealRun = 0;
  let packets = 0;
  let ignored = 0;
  let concealedFrames = 0;

  function follow(ssrc: number, timestamp: number): void {
    if (source !== null) {
      decoder = createOpusDecoder(heardRateHz);
      order = createPacketOrder();
      delay = createDelayEstimate();
    }
    source = ssrc;
    lastTimestamp = timestamp;
    sentTicks = 0;
  }

  function isAllowed(packetMs: number, nowMs: number): boolean {
    allowanceMs = Math.min(aheadMsMax, allowanceMs + (nowMs - allowedAtMs) * paceMax);
    allowedAtMs = nowMs;
    if (packetMs > allowanceMs) return false;
    allowanceMs -= packetMs;
    return true;
  }

  function append(samples: Int16Array): void {
    if (pendingLength + samples.length > pending.length) {
      const larger = new Int16Array((pendingLength + samples.length) * 2);
      larger.set(pending.subarray(0, pendingLength));
      pending = larger;
    }
    pending.set(samples, pendingLength);
    pendingLength += samples.length;
    let from = 0;
    for (; from + heardFrameSamples <= pendingLength; from += heardFrameSamples)
      onFrame(pending.slice(from, from + heardFrameSamples));
    pending.copyWithin(0, from, pendingLength);
    pendingLength -= from;
  }

  function conceal(): Int16Array {
    concealRun += 1;
    concealedFrames += 1;
    const guess = concealRun <= concealFramesMax ? decoder.conceal() : null;
    if (!guess) return new Int16Array(heardFrameSamples);
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

  function soundOf(next: NextPacket): Int16Array {
    switch (next.kind) {
      case 'packet':
        return decode(next.payload);
      case 'lost':
        return conceal();
      case 'silence':
        return new Int16Array(Math.round(Math.min(next.ticks, silenceTicksMax) * pcmPerTick));
      default:
        return next satisfies never;
    }
  }

  function handOn(nowMs: number): void {
    for (let next = order.next(nowMs, delay.targetMs()); next; next = order.next(nowMs, delay.targetMs())) {
      const samples = soundOf(next);
      dueAtMs = nowMs + samples.length / pcmPerMs;
      append(samples);
    }
  }

  /** Turn detection counts on time going on, whether the sender is silent or the network stalls. */
  function makeUp(nowMs: number): void {
    while (nowMs >= dueAtMs + delay.targetMs()) {
      const guess = conceal();
      dueAtMs += guess.length / pcmPerMs;
      order.madeUp(guess.length / pcmPerTick);
      append(guess);
    }
  }

  return {
    receive(data) {
      const packet = parseRtp(data);
      const ticks = packet?.payloadType === payloadType ? opusPacketTicks(packet.payload) : null;
      if (!packet || ticks === null) {
        ignored += 1;
        return;
      }
      const nowMs = clock.monotonic();
      const isOther = packet.ssrc !== source;
      const isTooEarly = isOther && source !== null && nowMs - lastPacketAtMs < sourceSilenceMs;
      if (isTooEarly || !isAllowed(ticks / rtpTicksPerMs, nowMs)) {
        ignored += 1;
        return;
      }
      if (isOther) follow(packet.ssrc, packet.timestamp);
      packets += 1;
      lastPacketAtMs = nowMs;
      sentTicks += (packet.timestamp - lastTimestamp) | 0;
      lastTimestamp = packet.timestamp;
      delay.note(sentTicks / rtpTicksPerMs, nowMs);
      order.push({ ...packet, ticks }, nowMs);
      handOn(nowMs);
    },
    tick() {
      if (source === null) return false;
      const nowMs = clock.monotonic();
      const lateMs = nowMs - (lastTickAtMs ?? nowMs) - frameMs;
      lastTickAtMs = nowMs;
      if (lateMs >= standstillMs) dueAtMs += lateMs;
      handOn(nowMs);
      makeUp(nowMs);
      return true;
    },
    stats: () => ({
      packets,
      ignored,
      concealedFrames,
      heldMs: order.heldMs() + pendingLength / pcmPerMs,
      waitMs: delay.targetMs(),
    }),
  };
}

function fadeOut(samples: Int16Array): void {
  const length = samples.length;
  for (let index = 0; index < length; index += 1) samples[index] = ((samples[index] ?? 0) * (length - index)) / length;
}
