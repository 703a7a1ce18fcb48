/** Mono 16-bit PCM in WAV files; reading takes what recorders write: 8 to 32 bits, floats, mu-law, any number of channels. */
import { decodeMulaw } from './mulaw.ts';

export interface WavAudio {
  pcm: Int16Array;
  rateHz: number;
}

const headerBytes = 44;
const formatPcm = 1;
const formatFloat = 3;
const formatMulaw = 7;
const formatExtensible = 0xfffe;

export function writeWav({ pcm, rateHz }: WavAudio): Uint8Array {
  const bytes = Buffer.alloc(headerBytes + pcm.length * 2);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + pcm.length * 2, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(formatPcm, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rateHz, 24);
  bytes.writeUInt32LE(rateHz * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(pcm.length * 2, 40);
  for (const [index, sample] of pcm.entries()) bytes.writeInt16LE(sample, headerBytes + index * 2);
  return bytes;
}

/** Throws an Error with a readable message for what it cannot read. Channels are mixed. */
export function readWav(file: Uint8Array): WavAudio {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (bytes.length < 12 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WAVE') {
    throw new Error('This is not a WAV file.');
  }
  const format = findChunk(bytes, 'fmt ');
  const data = findChunk(bytes, 'data');
  if (!format || format.length < 16 || !data) throw new Error('This WAV file has no audio.');
  const channels = format.readUInt16LE(2);
  const rateHz = format.readUInt32LE(4);
  if (channels === 0 || rateHz === 0) throw new Error('This WAV file has no audio.');
  return { pcm: mix(readSamples(data, encodingOf(format), format.readUInt16LE(14)), channels), rateHz };
}

function findChunk(bytes: Buffer, id: string): Buffer | null {
  for (let at = 12; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32LE(at + 4);
    // Streams are written with a size that was not known; the file's end is the end.
    if (bytes.toString('latin1', at, at + 4) === id)
      return bytes.subarray(at + 8, Math.min(bytes.length, at + 8 + size));
    at += 8 + size + (size % 2);
  }
  return null;
}

function encodingOf(format: Buffer): number {
  const encoding = format.readUInt16LE(0);
  return encoding === formatExtensible && format.length >= 26 ? format.readUInt16LE(24) : encoding;
}

function readSamples(data: Buffer, encoding: number, bits: number): Int16Array {
  if (encoding === formatMulaw && bits === 8) return decodeMulaw(data);
  const read = sampleReader(data, encoding, bits);
  if (read === null) {
    throw new Error('Only PCM of 8, 16, 24 or 32 bits, 32-bit floats and mu-law can be read from WAV files.');
  }
  return Int16Array.from({ length: Math.floor((data.length * 8) / bits) }, (_, index) => read((index * bits) / 8));
}

/** The 16-bit sample at a byte; null for what cannot be read. */
function sampleReader(data: Buffer, encoding: number, bits: number): ((at: number) => number) | null {
  if (encoding === formatFloat && bits === 32) return (at) => clamp(data.readFloatLE(at) * 32_767);
  if (encoding !== formatPcm) return null;
  if (bits === 8) return (at) => (data.readUInt8(at) - 128) << 8;
  if (bits === 16) return (at) => data.readInt16LE(at);
  if (bits === 24) return (at) => data.readIntLE(at, 3) >> 8;
  return bits === 32 ? (at) => data.readInt32LE(at) >> 16 : null;
}

function clamp(sample: number): number {
  return Number.isNaN(sample) ? 0 : Math.round(Math.max(-32_768, Math.min(32_767, sample)));
}

function mix(samples: Int16Array, channels: number): Int16Array {
  if (channels === 1) return samples;
  return Int16Array.from({ length: Math.floor(samples.length / channels) }, (_, frame) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += samples[frame * channels + channel] ?? 0;
    return Math.round(sum / channels);
  });
}
