import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { llmAddressOf, pipelineFaults, pipelineLack, pipelineSettings, ttsAddressOf } from './pipeline-settings.ts';

const schema = z.object(pipelineSettings);
const read = (env: Record<string, string>) => schema.parse(env);

describe('the variables of a pipeline', () => {
  it('a language model is needed, and for openai an address or a key', () => {
    expect(pipelineLack(read({}))).toBe('LLM is not set');
    expect(pipelineLack(read({ LLM: 'openai/gpt-4.1' }))).toMatch(/LLM_BASE_URL or OPENAI_API_KEY/);
    expect(pipelineLack(read({ LLM: 'openai/gpt-4.1', OPENAI_API_KEY: 'sk-1' }))).toBeNull();
    expect(pipelineLack(read({ LLM: 'openai', LLM_BASE_URL: 'http://ollama:11434/v1' }))).toBeNull();
    expect(pipelineLack(read({ LLM: 'anthropic/some-model' }))).toBeNull();
  });

  it('the key at OpenAI goes to OpenAI alone; a server of one’s own gets its own key', () => {
    const env = read({
      ...{ LLM: 'openai', LLM_BASE_URL: 'http://127.0.0.1:11434/v1', TTS: 'openai', OPENAI_API_KEY: 'sk-1' },
    });
    expect(llmAddressOf(env)).toEqual({ baseUrl: 'http://127.0.0.1:11434/v1', apiKey: undefined });
    expect(ttsAddressOf(env)).toEqual({ baseUrl: 'https://api.openai.com/v1', apiKey: 'sk-1' });
  });

  it('a voice without an address, and options of a model that is not chosen, are faults', () => {
    expect(pipelineFaults(read({ TTS: 'openai', LLM_OPTIONS: '{}' })).map(({ variable }) => variable)).toEqual([
      'TTS_BASE_URL',
      'LLM_OPTIONS',
    ]);
    expect(pipelineFaults(read({}))).toEqual([]);
  });

  it('sound and words go over the open net encrypted only', () => {
    for (const variable of ['STT_BASE_URL', 'LLM_BASE_URL', 'TTS_BASE_URL']) {
      expect(schema.safeParse({ [variable]: 'http://example.com/v1' }).success).toBe(false);
    }
  });
});
