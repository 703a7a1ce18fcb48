import { writeWav } from '@uketsuke/audio';
import { expect, it } from 'vitest';
import { readPcm } from './pcm-reader.ts';

const samples = Int16Array.from([1, -2, 300, -400, 32_767, -32_768]);

/** As they come over a network: cut anywhere. */
function pieces(bytes: Uint8Array, size: number): AsyncIterable<Uint8Array> {
  return (async function* cut() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  })();
}

async function read(bytes: Uint8Array, size: number): Promise<number[]> {
  const read: number[] = [];
  for await (const { pcm } of readPcm(pieces(bytes, size), 24_000)) read.push(...pcm);
  return read;
}

it.each([1, 3, 4, 100])('samples come whole, however their bytes are cut: pieces of %i bytes', async (size) => {
  expect(await read(new Uint8Array(samples.buffer), size)).toEqual([...samples]);
});

it.each([1, 7, 100])('of a WAV of two channels the first is heard: pieces of %i bytes', async (size) => {
  const wav = Buffer.from(writeWav({ pcm: samples, rateHz: 24_000 }));
  wav.writeUInt16LE(2, 22);
  expect(await read(wav, size)).toEqual([1, 300, 32_767]);
});
