import type { TextModel } from '@uketsuke/domain/summary';
import type { z } from 'zod';
import { geminiTextModel } from './gemini-text-model.ts';
import { openaiTextModel } from './openai-text-model.ts';
import type { TextModelSettings } from './text-model-settings.ts';

type Provider = 'gemini' | 'openai' | 'pipeline';

const geminiModel = 'gemini-2.5-flash';
const openaiModel = 'gpt-4.1-mini';

/** As the engines are preferred. */
const inOrder: readonly Provider[] = ['gemini', 'openai', 'pipeline'];

/** The model that is configured; null: none is. Throws where one is named that cannot be used. */
export function chooseTextModel(env: TextModelSettings): TextModel | null {
  const [choice = 'auto', ...rest] = env.SUMMARY_MODEL.split('/');
  if (choice === 'none') return null;
  if (choice === 'auto') {
    // Whoever names an engine does not want another provider to read its callers' words.
    const allowed = inOrder.filter((provider) => env.VOICE_ENGINE === 'auto' || env.VOICE_ENGINE === provider);
    return allowed.map((provider) => modelOf(provider, env, null)).find((model) => model !== null) ?? null;
  }
  const provider = named[choice] ?? 'openai';
  const model = modelOf(provider, env, rest.join('/') || null);
  if (model) return model;
  throw new Error(`${env.SUMMARY_MODEL} cannot be used: ${lackOf[provider]} is not set`);
}

/** As `SUMMARY_MODEL` names them. */
const named: Readonly<Record<string, Provider>> = { gemini: 'gemini', openai: 'openai', llm: 'pipeline' };

const lackOf: Record<Provider, string> = {
  gemini: 'GEMINI_API_KEY',
  openai: 'OPENAI_API_KEY',
  pipeline: 'LLM=openai with LLM_BASE_URL or OPENAI_API_KEY',
};

function modelOf(provider: Provider, env: TextModelSettings, model: string | null): TextModel | null {
  switch (provider) {
    case 'gemini': {
      const { GEMINI_API_KEY: apiKey, GEMINI_BASE_URL: baseUrl } = env;
      return apiKey === undefined ? null : geminiTextModel({ baseUrl, apiKey, model: model ?? geminiModel });
    }
    case 'openai': {
      const { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl } = env;
      return apiKey === undefined ? null : openaiTextModel({ baseUrl, apiKey, model: model ?? openaiModel });
    }
    case 'pipeline':
      return pipelineModel(env);
    default:
      return provider satisfies never;
  }
}

/** A fault of the settings, told with all others before anything starts. */
export function requireTextModel(env: TextModelSettings, ctx: z.RefinementCtx): void {
  try {
    chooseTextModel(env);
  } catch (error) {
    ctx.addIssue({ code: 'custom', path: ['SUMMARY_MODEL'], message: error instanceof Error ? error.message : '' });
  }
}

/** The language model of the pipeline, where it speaks OpenAI's API. A server of one's own never gets OpenAI's key. */
function pipelineModel({ LLM, LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, ...account }: TextModelSettings): TextModel | null {
  const found = /^openai(?:\/(\S+))?$/.exec(LLM ?? '');
  if (!found) return null;
  const model = found[1] ?? LLM_MODEL;
  if (LLM_BASE_URL !== undefined) return openaiTextModel({ baseUrl: LLM_BASE_URL, apiKey: LLM_API_KEY, model });
  const apiKey = LLM_API_KEY ?? account.OPENAI_API_KEY;
  return apiKey === undefined ? null : openaiTextModel({ baseUrl: account.OPENAI_BASE_URL, apiKey, model });
}
