/** The variables of a recognizer, for every engine whose model does not hear the caller itself. */
import { z } from 'zod';
import type { SettingFault } from '../engine-entry.ts';
import { openaiAccountSettings, openaiAddressOf } from '../openai-account.ts';
import { jsonObject } from '../plugin/json-object.ts';
import { modelChoiceOf, modelChoicePattern } from '../plugin/model-choice.ts';
import { ownServerAddress } from '../provider-address.ts';
import type { OpenaiSttConfig } from './openai-stt.ts';
import type { SttPackageConfig } from './stt-package.ts';

export const sttSettings = {
  ...openaiAccountSettings,
  STT: z
    .string()
    .regex(modelChoicePattern, 'must be openai, <provider>/<model>, or the name of an npm package')
    .optional()
    .describe(
      'A recognizer for spoken answers: openai or openai/<model> is any address that transcribes as OpenAI does; <provider>/<model>, for example deepgram/nova-3, and the name of an npm package of LiveKit Agents with an STT are that package, to be installed. One that streams hears the whole call, silence too, and its provider bills that.',
    ),
  STT_OPTIONS: jsonObject
    .optional()
    .describe(
      'With a package as STT: a JSON object for it, for example {"model": "nova-3"}; the language of the agent is given unless this says another. Keys are best left to the variables that the package reads.',
    ),
  STT_BASE_URL: ownServerAddress
    .optional()
    .describe(
      'With STT=openai: the address in front of /audio/transcriptions, for example http://127.0.0.1:8000/v1; https, or http within your own network. Without it OpenAI, where OPENAI_API_KEY is set.',
    ),
  STT_API_KEY: z.string().optional().describe('With STT=openai: its key; local servers want none.'),
  STT_MODEL: z.string().default('whisper-1').describe('With STT=openai: the model.'),
};

const sttSettingsSchema = z.object(sttSettings);
export type SttSettings = z.infer<typeof sttSettingsSchema>;

/** Variables that do not go together. */
export function sttFaults(env: SttSettings): SettingFault[] {
  const faults: SettingFault[] = [];
  const choice = env.STT === undefined ? null : modelChoiceOf(env.STT);
  if (choice?.by === 'openai' && addressOf(env) === null) {
    faults.push({ variable: 'STT_BASE_URL', message: 'is needed with STT=openai' });
  }
  if (env.STT_OPTIONS !== undefined && choice?.by !== 'package') {
    faults.push({ variable: 'STT_OPTIONS', message: 'is for STT=<package>' });
  }
  return faults;
}

/** The recognizer that is configured. */
export function sttConfigOf(env: SttSettings): OpenaiSttConfig | SttPackageConfig | null {
  if (env.STT === undefined) return null;
  const choice = modelChoiceOf(env.STT);
  if (choice.by === 'package') {
    return {
      name: choice.name,
      options: { ...(choice.model !== null && { model: choice.model }), ...env.STT_OPTIONS },
    };
  }
  const address = addressOf(env) ?? { baseUrl: '', apiKey: undefined };
  return { ...address, model: choice.model ?? env.STT_MODEL };
}

function addressOf(env: SttSettings) {
  return openaiAddressOf(env, { baseUrl: env.STT_BASE_URL, apiKey: env.STT_API_KEY });
}
