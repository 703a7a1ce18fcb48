import { readWav } from '@uketsuke/audio';
import { z } from 'zod';
import { createEar } from '../sound/index.ts';
import { Refusal } from './refusal.ts';

const fields = z.strictObject({
  model: z.string().min(1),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  prompt: z.string().optional(),
  response_format: z.enum(['json', 'text']).default('json'),
  temperature: z.coerce.number().min(0).max(1).optional(),
});

export interface TranscriptionRequest extends z.infer<typeof fields> {
  audio: { pcm: Int16Array; rateHz: number };
}

/** Throws a refusal for what is no form with a WAV file in it. */
export async function parseTranscription(
  body: Buffer<ArrayBuffer>,
  contentType: string,
): Promise<TranscriptionRequest> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => {
    throw new Refusal(400, 'Could not parse multipart form');
  });
  const file = form.get('file');
  if (!(file instanceof File)) {
    throw new Refusal(400, "Missing required parameter: 'file'.", {
      param: 'file',
      code: 'missing_required_parameter',
    });
  }
  const texts = Object.fromEntries([...form.entries()].filter(([, value]) => typeof value === 'string'));
  const parsed = fields.safeParse(texts);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new Refusal(400, `Invalid value for '${issue?.path.join('.')}': ${issue?.message}.`);
  }
  return { ...parsed.data, audio: await audioOf(file) };
}

async function audioOf(file: File): Promise<TranscriptionRequest['audio']> {
  try {
    return readWav(new Uint8Array(await file.arrayBuffer()));
  } catch {
    throw new Refusal(400, 'Audio file might be corrupted or unsupported', { param: 'file', code: 'invalid_value' });
  }
}

/** Of a whole file: how much silence follows does not matter. */
export function hasSpeech({ pcm, rateHz }: TranscriptionRequest['audio']): boolean {
  let hasHeard = false;
  const listener = { onSpeechStarted: () => void (hasHeard = true), onSpeechStopped: () => {} };
  createEar({ rateHz, listener }).push(pcm);
  return hasHeard;
}
