/** Opus at the leg's rates. Browsers always count 48 kHz in RTP, whatever rate we code at. */
import { Decoder, Encoder } from '@evan/opus';
import { frameMs } from '../pacer.ts';

export const rateHz = 24_000;
export const frameSamples = (rateHz / 1000) * frameMs;
/** The caller's audio is decoded at the rate of those who listen to it: nothing is resampled. */
export const heardRateHz = 16_000;
export const heardFrameSamples = (heardRateHz / 1000) * frameMs;
/** RTP clock of Opus (RFC 7587): always 48 kHz. */
export const rtpTicksPerMs = 48;
export const frameTicks = frameMs * rtpTicksPerMs;

export type OpusRateHz = typeof rateHz | typeof heardRateHz;

export interface OpusEncoder {
  /** One frame of 20 ms. */
  encode(frame: Int16Array): Uint8Array;
}

export interface OpusDecoder {
  /** Throws on a packet that is not Opus. */
  decode(packet: Uint8Array): Int16Array;
  /** Opus' own packet loss concealment, as long as the last packet; null before the first one. */
  conceal(): Int16Array | null;
}

/**
 * Speech settings: 32 kbit/s at low effort, which is nearer to the original than 24 kbit/s at medium effort and takes half the time;
 * redundancy for the loss that browsers can repair.
 */
export function createOpusEncoder(atHz: OpusRateHz = rateHz): OpusEncoder {
  const encoder = new Encoder({ channels: 1, sample_rate: atHz, application: 'voip' });
  encoder.complexity = 1;
  encoder.bitrate = 32_000;
  encoder.signal = 'voice';
  encoder.inband_fec = true;
  encoder.packet_loss = 5;
  return { encode: (frame) => encoder.encode(frame) };
}

export function createOpusDecoder(atHz: OpusRateHz): OpusDecoder {
  const decoder = new Decoder({ channels: 1, sample_rate: atHz });
  let toc: Uint8Array | null = null;
  return {
    decode(packet) {
      const pcm = asSamples(decoder.decode(packet));
      toc = Uint8Array.of((packet[0] ?? 0) & 0xfc);
      return pcm;
    },
    conceal() {
      // A packet of nothing but its TOC byte is a lost frame to libopus (RFC 6716 section 4.4), and says how long it was.
      return toc ? asSamples(decoder.decode(toc)) : null;
    },
  };
}

let silence: Uint8Array | null = null;

/** One frame of digital silence, coded once for all calls. */
export function silentOpusFrame(): Uint8Array {
  if (silence) return silence;
  const encoder = createOpusEncoder();
  const zeros = new Int16Array(frameSamples);
  let packet = encoder.encode(zeros);
  for (let count = 0; count < 10; count += 1) packet = encoder.encode(zeros);
  silence = packet;
  return packet;
}

/** Length of an Opus packet in RTP ticks by its TOC byte (RFC 6716 section 3.1); null when it cannot be a packet. */
export function opusPacketTicks(packet: Uint8Array): number | null {
  const toc = packet[0];
  if (toc === undefined) return null;
  const config = toc >> 3;
  let ticks: number;
  if (config < 12) ticks = [480, 960, 1920, 2880][config & 3] ?? 0;
  else if (config < 16) ticks = (config & 1) === 0 ? 480 : 960;
  else ticks = [120, 240, 480, 960][config & 3] ?? 0;

  const code = toc & 3;
  let frames = code === 0 ? 1 : 2;
  if (code === 3) {
    const count = packet[1];
    if (count === undefined) return null;
    frames = count & 0x3f;
  }
  const total = ticks * frames;
  // 120 ms is the longest packet there is.
  return total === 0 || total > 5760 ? null : total;
}

function asSamples(bytes: Uint8Array): Int16Array {
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1);
}
