/** Makes the parts of a pipeline as they are configured. Loaded only where calls are held: it brings the framework with it. */
import type { llm, tts } from '@livekit/agents';
import type { Logger, Timers } from '@uketsuke/runtime';
import { createSpeech } from '@uketsuke/speech';
import { phrasesOf } from '../../text/phrases.ts';
import { loadPlugin } from '../plugin/load-plugin.ts';
import { modelChoiceOf } from '../plugin/model-choice.ts';
import { openStt } from '../stt/open-stt.ts';
import { OpenaiLlm } from './openai-chat/openai-llm.ts';
import { createOpenaiVoice } from './openai-speech/openai-voice.ts';
import type { PipelineParts } from './pipeline-engine.ts';
import { llmAddressOf, ttsAddressOf, type PipelineSettings } from './pipeline-settings.ts';
import {
  keylessPipelineVoice,
  openaiPipelineVoice,
  pluginPipelineVoice,
  type PipelineVoice,
} from './pipeline-voice.ts';

export interface OpenPartsOptions {
  env: PipelineSettings;
  logger: Logger;
  timers?: Timers;
}

/** The caller hears something before the silence becomes strange. */
const fillerAfterMs = 1500;

/** Throws what must be corrected before a call could be held. */
export async function openParts({ env, logger, timers }: OpenPartsOptions): Promise<PipelineParts> {
  const openLlm = await llmOf(env, timers);
  const ears = await openStt(env);
  if (ears === null) {
    const effect = 'callers are not heard, only what they type or press';
    logger.warn({ engine: 'pipeline', missing: 'STT', effect }, 'engine.ears_missing');
  }
  return { openLlm, openStt: ears, voice: await voiceOf({ env, logger, ...(timers && { timers }) }) };
}

async function llmOf(env: PipelineSettings, timers: Timers | undefined): Promise<PipelineParts['openLlm']> {
  const choice = modelChoiceOf(env.LLM ?? 'openai');
  if (choice.by === 'package') {
    const options = { ...(choice.model !== null && { model: choice.model }), ...env.LLM_OPTIONS };
    const make = await loadPlugin<llm.LLM>(
      { name: choice.name, options },
      {
        kind: 'LLM',
        example: '@livekit/agents-plugin-openai',
        methods: ['chat'],
        close: (model) => model.aclose(),
      },
    );
    return () => make({});
  }
  const address = llmAddressOf(env);
  if (!address) throw new Error('LLM: LLM_BASE_URL or OPENAI_API_KEY is needed with LLM=openai');
  const habits = { hasStrictTurns: false, refusesUsage: false };
  return ({ language, output }) =>
    new OpenaiLlm({
      ...address,
      model: choice.model ?? env.LLM_MODEL,
      extra: env.LLM_OPTIONS ?? {},
      timeoutMs: env.LLM_TIMEOUT_MS,
      filler: output === 'audio' ? { afterMs: fillerAfterMs, text: phrasesOf(language).oneMoment } : null,
      habits,
      ...(timers && { timers }),
    });
}

async function voiceOf({ env, logger, timers }: OpenPartsOptions): Promise<PipelineVoice> {
  if (env.TTS === undefined) return keylessVoice(logger);
  const choice = modelChoiceOf(env.TTS);
  if (choice.by === 'package') {
    const options = { ...(choice.model !== null && { model: choice.model }), ...env.TTS_OPTIONS };
    const make = await loadPlugin<tts.TTS>(
      { name: choice.name, options },
      {
        kind: 'TTS',
        example: '@livekit/agents-plugin-deepgram',
        methods: ['synthesize', 'stream'],
        close: (model) => model.close(),
      },
    );
    return pluginPipelineVoice(make);
  }
  const address = ttsAddressOf(env);
  if (!address) throw new Error('TTS: TTS_BASE_URL or OPENAI_API_KEY is needed with TTS=openai');
  return openaiPipelineVoice(
    createOpenaiVoice({
      ...address,
      model: choice.model ?? env.TTS_MODEL,
      voice: env.TTS_VOICE,
      format: env.TTS_FORMAT,
      rateHz: env.TTS_RATE_HZ,
      extra: env.TTS_OPTIONS ?? {},
      timeoutMs: 8000,
      ...(timers && { timers }),
    }),
  );
}

async function keylessVoice(logger: Logger): Promise<PipelineVoice> {
  const speech = createSpeech();
  if (await speech.isAvailable()) {
    const effect = 'the voice without keys speaks';
    logger.info({ engine: 'pipeline', missing: 'TTS', effect }, 'engine.keyless_voice');
  } else {
    const effect = 'calls with sound will fail, calls by text work';
    logger.warn({ engine: 'pipeline', missing: 'TTS, and the voice without keys', effect }, 'engine.voice_missing');
  }
  return keylessPipelineVoice(speech);
}
