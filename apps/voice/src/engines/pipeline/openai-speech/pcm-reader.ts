/** Raw 16-bit PCM, or a WAV file as it streams in: samples as they come, however the bytes are cut into pieces. */
import { fault } from '../openai-request.ts';

export interface PcmPiece {
  pcm: Int16Array;
  rateHz: number;
}

export async function* readPcm(bytes: AsyncIterable<Uint8Array>, rateHz: number): AsyncGenerator<PcmPiece> {
  let rest: Buffer = Buffer.alloc(0);
  let format: WavFormat | null = null;
  let isBegun = false;
  for await (const piece of bytes) {
    rest = Buffer.concat([rest, piece]);
    if (!isBegun) {
      if (rest.length < 4) continue;
      if (rest.toString('latin1', 0, 4) === 'RIFF') {
        format = wavFormatOf(rest);
        if (!format) continue;
        rest = rest.subarray(format.dataAt);
      }
      isBegun = true;
    }
    const channels = format?.channels ?? 1;
    const whole = rest.length - (rest.length % (2 * channels));
    if (whole === 0) continue;
    yield { pcm: samplesOf(rest.subarray(0, whole), channels), rateHz: format?.rateHz ?? rateHz };
    rest = rest.subarray(whole);
  }
}

interface WavFormat {
  dataAt: number;
  rateHz: number;
  channels: number;
}

/** Null: the header is not all there yet. */
function wavFormatOf(bytes: Buffer): WavFormat | null {
  let format: Omit<WavFormat, 'dataAt'> | null = null;
  for (let at = 12; at + 8 <= bytes.length;) {
    const [id, size] = [bytes.toString('latin1', at, at + 4), bytes.readUInt32LE(at + 4)];
    if (id === 'data') return { dataAt: at + 8, rateHz: 24_000, channels: 1, ...format };
    if (id === 'fmt ') {
      if (bytes.length < at + 24) return null;
      if (bytes.readUInt16LE(at + 22) !== 16) throw fault('protocol', 'The voice gives WAV of other than 16 bits');
      format = { channels: bytes.readUInt16LE(at + 10), rateHz: bytes.readUInt32LE(at + 12) };
    }
    at += 8 + size + (size % 2);
  }
  return null;
}

/** The first channel. A copy: the bytes may begin at an odd place. */
function samplesOf(bytes: Buffer, channels: number): Int16Array {
  const all = new Int16Array(Uint8Array.from(bytes).buffer);
  return channels === 1 ? all : all.filter((_, index) => index % channels === 0);
}
