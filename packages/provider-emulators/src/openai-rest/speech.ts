import { writeWav } from '@uketsuke/audio';
import { z } from 'zod';
import { encodeSound, type Voice } from '../sound/index.ts';
import type { PartWriter } from './part-writer.ts';
import type { RestProfile, SpeechFormat } from './profile.ts';
import { Refusal } from './refusal.ts';

const speechRequest = z.strictObject({
  model: z.string().min(1),
  input: z.string().min(1).max(4096),
  voice: z.string().min(1),
  instructions: z.string().optional(),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).optional(),
  speed: z.number().min(0.25).max(4).optional(),
  /** Events are not made here. */
  stream_format: z.literal('audio').optional(),
});

export type SpeechRequest = z.infer<typeof speechRequest> & { format: SpeechFormat };

export function parseSpeech(body: unknown, profile: RestProfile, voices: ReadonlySet<string> | null): SpeechRequest {
  const known =
    profile.unknownArguments === 'ignored' && typeof body === 'object' && body !== null
      ? Object.fromEntries(Object.entries(body).filter(([key]) => key in speechRequest.shape))
      : body;
  const parsed = speechRequest.safeParse(known);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(400, `Invalid value for '${issue?.path.join('.')}': ${issue?.message}.`);
  }
  const { voice, response_format } = parsed.data;
  if (voices && !voices.has(voice)) {
    throw new Refusal(400, `Voice '${voice}' not found. Available voices: ${[...voices].join(', ')}`);
  }
  const format = profile.speechFormats.find((candidate) => candidate === (response_format ?? profile.speechFormats[0]));
  if (!format) throw new Refusal(400, `Invalid value for 'response_format': ${response_format} is not supported.`);
  return { ...parsed.data, format };
}

/** As OpenAI and those who follow it give raw PCM: 24 kHz, 16 bits, mono. */
export const speechRateHz = 24_000;

const pieceSamples = speechRateHz / 10;

/** Streams what it says; MP3 is not made here, so those bytes are only as many as MP3 would have. */
export async function speak(
  request: SpeechRequest,
  { voice, writer, signal, onSound }: { voice: Voice; writer: PartWriter; signal: AbortSignal; onSound: () => void },
): Promise<void> {
  // A WAV header of a stream tells no length.
  if (request.format === 'wav') await writer.write(streamedWavHeader());
  let isFirst = true;
  for await (const pcm of voice(request.input, { rateHz: speechRateHz, signal })) {
    for (let at = 0; at < pcm.length; at += pieceSamples) {
      const bytes = encodeSound({ encoding: 'pcm', rateHz: speechRateHz }, pcm.subarray(at, at + pieceSamples));
      if (isFirst) onSound();
      isFirst = false;
      const isOpen = await writer.write(request.format === 'mp3' ? bytes.subarray(0, bytes.length >> 3) : bytes);
      if (!isOpen) return;
    }
  }
  writer.end();
}

function streamedWavHeader(): Uint8Array {
  const header = Buffer.from(writeWav({ pcm: new Int16Array(0), rateHz: speechRateHz }));
  header.writeUInt32LE(0xffff_ffff, 4);
  header.writeUInt32LE(0xffff_ffff, 40);
  return header;
}
