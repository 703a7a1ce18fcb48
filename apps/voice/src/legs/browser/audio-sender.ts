/** The agent's audio to one peer: a packet every 20 ms from the moment the line is open, silence included. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '@uketsuke/runtime';
import { createOpusEncoder, frameSamples, frameTicks, silentOpusFrame } from './opus.ts';
import type { PlayQueue } from './play-queue.ts';
import { createRtpWriter } from './rtp.ts';

export interface AudioSender {
  /** Once per 20 ms while the line is open; `skipped` frames were given up before this one. */
  tick(skipped: number): void;
  stats(): SenderStats;
}

export interface SenderStats {
  packets: number;
  /** Gaps between two packets above `gapMsGood`. */
  longGaps: number;
  longestGapMs: number;
}

export interface AudioSenderOptions {
  clock: Clock;
  queue: PlayQueue;
  payloadType: number;
  ssrc: number;
  send: (packet: Buffer) => void;
}

/** The encoder itself winds speech down, so that the browser's decoder meets the cached silence without a click. */
const tailFrames = 3;
/** What a browser's jitter buffer hides without growing. */
const gapMsGood = 30;

export function createAudioSender({ clock, queue, payloadType, ssrc, send }: AudioSenderOptions): AudioSender {
  const encoder = createOpusEncoder();
  const silence = silentOpusFrame();
  const frame = new Int16Array(frameSamples);
  const random = randomBytes(6);
  const writer = createRtpWriter({
    ssrc,
    payloadType,
    frameTicks,
    firstSequence: random.readUInt16BE(0) & 0x7fff,
    firstTimestamp: random.readUInt32BE(2),
  });
  let tail = 0;
  let wasSpeaking = false;
  let lastSentAt: number | null = null;
  const stats: SenderStats = { packets: 0, longGaps: 0, longestGapMs: 0 };

  function count(): void {
    const now = clock.monotonic();
    const gapMs = now - (lastSentAt ?? now);
    lastSentAt = now;
    stats.packets += 1;
    if (gapMs > gapMsGood) stats.longGaps += 1;
    if (gapMs > stats.longestGapMs) stats.longestGapMs = gapMs;
  }

  return {
    tick(skipped) {
      if (skipped > 0) writer.skip(skipped);
      const isSpeaking = queue.take(frame);
      if (isSpeaking) tail = tailFrames;
      const payload = isSpeaking || tail > 0 ? encoder.encode(frame) : silence;
      if (!isSpeaking && tail > 0) tail -= 1;
      send(writer.write(payload, isSpeaking && !wasSpeaking));
      wasSpeaking = isSpeaking;
      count();
    },
    stats: () => ({ ...stats }),
  };
}
