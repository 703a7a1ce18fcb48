/** The variables of the language model and the voice. Those of the recognizer are its own. */
import { envInteger } from '@uketsuke/runtime';
import { z } from 'zod';
import type { SettingFault } from '../engine-entry.ts';
import { openaiAddressOf } from '../openai-account.ts';
import { jsonObject } from '../plugin/json-object.ts';
import { modelChoiceOf, modelChoicePattern } from '../plugin/model-choice.ts';
import { ownServerAddress } from '../provider-address.ts';
import { sttFaults, sttSettings } from '../stt/stt-settings.ts';

const choice = z
  .string()
  .regex(modelChoicePattern, 'must be openai, <provider>/<model>, or the name of an npm package')
  .optional();

export const pipelineSettings = {
  ...sttSettings,
  LLM: choice.describe(
    'The language model of the engine pipeline: openai or openai/<model> is any address that answers /chat/completions as OpenAI does; <provider>/<model> is the package @livekit/agents-plugin-<provider>, and any other npm package of LiveKit Agents with an LLM goes by its name; either is to be installed.',
  ),
  LLM_OPTIONS: jsonObject
    .optional()
    .describe(
      'A JSON object: what a package makes its LLM with, or, with LLM=openai, what joins each request, for example {"temperature": 0.3}.',
    ),
  LLM_BASE_URL: ownServerAddress
    .optional()
    .describe(
      'With LLM=openai: the address in front of /chat/completions, for example http://127.0.0.1:11434/v1; https, or http within your own network. Without it OpenAI, where OPENAI_API_KEY is set.',
    ),
  LLM_API_KEY: z.string().optional().describe('With LLM=openai: its key; local servers want none.'),
  LLM_MODEL: z.string().default('gpt-4.1-mini').describe('With LLM=openai: the model.'),
  LLM_TIMEOUT_MS: envInteger
    .refine((value) => value >= 1000, 'must be at least 1000')
    .default(15_000)
    .describe(
      'With LLM=openai: an answer that has not begun by then is not waited for. The caller hears a filler before.',
    ),
  TTS: choice.describe(
    'The voice of the engine pipeline: openai or openai/<model> is any address that answers /audio/speech as OpenAI does; else a package as for LLM, with a TTS, for example deepgram/aura-2-izanami-ja. Without it the voice without keys speaks.',
  ),
  TTS_OPTIONS: jsonObject
    .optional()
    .describe('A JSON object: what a package makes its TTS with, or, with TTS=openai, what joins each request.'),
  TTS_BASE_URL: ownServerAddress
    .optional()
    .describe(
      'With TTS=openai: the address in front of /audio/speech, for example http://127.0.0.1:8880/v1; https, or http within your own network. Without it OpenAI, where OPENAI_API_KEY is set.',
    ),
  TTS_API_KEY: z.string().optional().describe('With TTS=openai: its key; local servers want none.'),
  TTS_MODEL: z.string().default('gpt-4o-mini-tts').describe('With TTS=openai: the model.'),
  TTS_VOICE: z.string().default('alloy').describe('With TTS=openai: the voice, for example jf_alpha of Kokoro.'),
  TTS_FORMAT: z
    .enum(['pcm', 'wav'])
    .default('pcm')
    .describe('With TTS=openai: what is asked for; WAV for servers that have no raw PCM.'),
  TTS_RATE_HZ: envInteger
    .refine((value) => value >= 8000 && value <= 48_000, 'must be from 8000 to 48000')
    .default(24_000)
    .describe('With TTS=openai and pcm: its samples in a second.'),
};

const schema = z.object(pipelineSettings);
export type PipelineSettings = z.infer<typeof schema>;

export function llmAddressOf(env: PipelineSettings) {
  return openaiAddressOf(env, { baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY });
}

export function ttsAddressOf(env: PipelineSettings) {
  return openaiAddressOf(env, { baseUrl: env.TTS_BASE_URL, apiKey: env.TTS_API_KEY });
}

export function pipelineLack(env: PipelineSettings): string | null {
  if (env.LLM === undefined) return 'LLM is not set';
  if (modelChoiceOf(env.LLM).by === 'openai' && llmAddressOf(env) === null) {
    return 'LLM_BASE_URL or OPENAI_API_KEY is needed with LLM=openai';
  }
  return null;
}

/** Variables that do not go together. */
export function pipelineFaults(env: PipelineSettings): SettingFault[] {
  const faults = [...sttFaults(env)];
  if (env.TTS !== undefined && modelChoiceOf(env.TTS).by === 'openai' && ttsAddressOf(env) === null) {
    faults.push({ variable: 'TTS_BASE_URL', message: 'or OPENAI_API_KEY is needed with TTS=openai' });
  }
  for (const kind of ['LLM', 'TTS'] as const) {
    if (env[kind] === undefined && env[`${kind}_OPTIONS`] !== undefined) {
      faults.push({ variable: `${kind}_OPTIONS`, message: `is for ${kind}` });
    }
  }
  return faults;
}
