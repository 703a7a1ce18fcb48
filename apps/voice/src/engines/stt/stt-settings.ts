/** The variables of a recognizer, for every engine whose model does not hear the caller itself. */
import { z } from 'zod';
import type { SettingFault } from '../engine-entry.ts';
import type { OpenaiSttConfig } from './openai-stt.ts';
import type { SttPackageConfig } from './stt-package.ts';

const packageName = /^(@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/;
/** Its text is never shown: it may hold a key. */
const jsonObject = z.string().transform((text, ctx): Record<string, unknown> => {
  const object = z.record(z.string(), z.unknown()).safeParse(parsed(text));
  if (object.success) return object.data;
  ctx.addIssue({ code: 'custom', message: 'must be a JSON object, for example {"model": "nova-3"}' });
  return z.NEVER;
});

export const sttSettings = {
  STT: z
    .string()
    .regex(packageName, 'must be openai, or the name of an npm package')
    .optional()
    .describe(
      'A recognizer for spoken answers: openai is any address that transcribes as OpenAI does; any other value names an installed npm package of LiveKit Agents with an STT, for example @livekit/agents-plugin-deepgram. One that streams hears the whole call, silence too, and its provider bills that.',
    ),
  STT_OPTIONS: jsonObject
    .optional()
    .describe(
      'With STT=<package>: a JSON object for its STT, for example {"model": "nova-3"}; the language of the agent is given unless this says another. Keys are best left to the variables that the package reads.',
    ),
  STT_BASE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional()
    .describe('With STT=openai: the address in front of /audio/transcriptions, for example http://127.0.0.1:8000/v1.'),
  STT_API_KEY: z.string().optional().describe('With STT=openai: its key; local servers want none.'),
  STT_MODEL: z.string().default('whisper-1').describe('With STT=openai: the model.'),
};
const sttSettingsSchema = z.object(sttSettings);
export type SttSettings = z.infer<typeof sttSettingsSchema>;

/** Variables that do not go together. */
export function sttFaults(env: SttSettings): SettingFault[] {
  const faults: SettingFault[] = [];
  if (env.STT === 'openai' && env.STT_BASE_URL === undefined) {
    faults.push({ variable: 'STT_BASE_URL', message: 'is needed with STT=openai' });
  }
  if (env.STT_OPTIONS !== undefined && (env.STT === undefined || env.STT === 'openai')) {
    faults.push({ variable: 'STT_OPTIONS', message: 'is for STT=<package>' });
  }
  return faults;
}

/** The recognizer that is configured. */
export function sttConfigOf(env: SttSettings): OpenaiSttConfig | SttPackageConfig | null {
  if (env.STT === undefined) return null;
  if (env.STT !== 'openai') return { name: env.STT, options: env.STT_OPTIONS ?? {} };
  return { baseUrl: env.STT_BASE_URL ?? '', model: env.STT_MODEL, apiKey: env.STT_API_KEY };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
