import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { scriptedMind } from '@uketsuke/provider-emulators/mind';
import { startGeminiRest } from '@uketsuke/provider-emulators/gemini-rest';
import { restProfiles, startOpenaiRest } from '@uketsuke/provider-emulators/openai-rest';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { chooseTextModel } from './choose-text-model.ts';
import { textModelSettings } from './text-model-settings.ts';

const read = (env: Record<string, string>) => z.object(textModelSettings).parse(env);
const chosen = (env: Record<string, string>) => chooseTextModel(read(env))?.name ?? null;

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});

const answer = '{"summary": "ご予約を承りました。", "category": "booking"}';
const openMind = scriptedMind({ lines: [], otherwise: answer });
const request = {
  instructions: '通話をまとめる',
  input: '{"transcript": []}',
  schema: {
    type: 'object',
    properties: { summary: { type: 'string' } },
    required: ['summary'],
    additionalProperties: false,
  },
};
const chat = '/v1/chat/completions';

/** A service that refuses the first request in these words, and answers all others. */
async function refusingOnce(refusal: string): Promise<{ url: string; formats: (string | undefined)[] }> {
  const formats: (string | undefined)[] = [];
  const server = createServer((incoming, response) => {
    void json(incoming).then((body) => {
      formats.push(asked.parse(body).response_format?.type);
      const isFirst = formats.length === 1;
      response.writeHead(isFirst ? 400 : 200, { 'content-type': 'application/json' });
      const refused = { error: { message: refusal } };
      response.end(JSON.stringify(isFirst ? refused : { choices: [{ message: { content: answer } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => new Promise((resolve) => server.close(() => resolve())) });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port');
  return { url: `http://127.0.0.1:${address.port}`, formats };
}
const asked = z.object({ response_format: z.object({ type: z.string() }).optional() });

describe('the choice of a text model', () => {
  const keys = { GEMINI_API_KEY: 'g', OPENAI_API_KEY: 'o' };

  test('follows the order of the engines, and a named engine alone', () => {
    expect(chosen(keys)).toBe('gemini/gemini-2.5-flash');
    expect(chosen({ OPENAI_API_KEY: 'o' })).toBe('openai/gpt-4.1-mini');
    expect(chosen({ LLM: 'openai/qwen3:8b', LLM_BASE_URL: 'http://127.0.0.1:11434/v1' })).toBe('openai/qwen3:8b');
    expect(chosen({})).toBeNull();
    expect(chosen({ ...keys, VOICE_ENGINE: 'openai' })).toBe('openai/gpt-4.1-mini');
    expect(chosen({ ...keys, VOICE_ENGINE: 'scripted' })).toBeNull();
    expect(chosen({ ...keys, LLM: 'deepgram/x', VOICE_ENGINE: 'pipeline' })).toBeNull();
  });

  test('can be made by name, or be none; one that cannot be used is named', () => {
    expect(chosen({ ...keys, SUMMARY_MODEL: 'none' })).toBeNull();
    expect(chosen({ ...keys, SUMMARY_MODEL: 'openai/gpt-5', VOICE_ENGINE: 'scripted' })).toBe('openai/gpt-5');
    expect(() => chosen({ SUMMARY_MODEL: 'gemini' })).toThrow('GEMINI_API_KEY is not set');
  });
});

describe('a text model', () => {
  test('of OpenAI answers by the schema, with its key at its address', async () => {
    const server = await startOpenaiRest({ openMind, apiKey: 'sk-1' });
    open.push(server);
    const model = chooseTextModel(read({ OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: server.url }));
    expect(await model?.answer(request)).toBe(answer);
    expect(server.refusals).toEqual([]);
  });

  test.each([restProfiles.ollama, restProfiles.vllm, restProfiles['llama.cpp'], restProfiles.bare])(
    'of a server of one’s own ($name) answers, too, and never gets the key at OpenAI',
    async (profile) => {
      const server = await startOpenaiRest({ openMind, profile });
      open.push(server);
      const env = { LLM: 'openai/local', LLM_BASE_URL: server.url, OPENAI_API_KEY: 'sk-1', SUMMARY_MODEL: 'llm' };
      expect(await chooseTextModel(read(env))?.answer(request)).toBe(answer);
      expect(server.requests[0]?.headers.authorization).toBeUndefined();
    },
  );

  test('of Gemini answers by the schema', async () => {
    const server = await startGeminiRest({ openMind, apiKey: 'g' });
    open.push(server);
    const model = chooseTextModel(read({ GEMINI_API_KEY: 'g', GEMINI_BASE_URL: server.url }));
    expect(await model?.answer(request)).toBe(answer);
    expect(server.requests).toMatchObject([{ model: 'gemini-2.5-flash', body: { contents: [{ role: 'user' }] } }]);
    server.fail({ status: 429 }, { malformed: true });
    await expect(model?.answer(request)).rejects.toThrow('The text model answered 429');
    await expect(model?.answer(request)).rejects.toThrow('The text model answered nothing');
  });

  test.each([
    [
      'says nothing of the format: all that follow are asked for in it',
      'content policy',
      ['json_schema', 'json_schema'],
    ],
    [
      'is of the format: the simpler one is asked for from then on',
      "Unknown response_format 'json_schema'",
      ['json_schema', 'json_object', 'json_object'],
    ],
  ])('whose refusal %s', async (_title, refusal, expected) => {
    const { url, formats } = await refusingOnce(refusal);
    const model = chooseTextModel(read({ OPENAI_API_KEY: 'sk-1', OPENAI_BASE_URL: url }));
    await model?.answer(request).catch(() => {});
    expect(await model?.answer(request)).toBe(answer);
    expect(formats).toEqual(expected);
  });

  test('that fails tells nothing of what it was asked, nor its key', async () => {
    const server = await startOpenaiRest({ openMind, apiKey: 'right' });
    open.push(server);
    const model = chooseTextModel(read({ OPENAI_API_KEY: 'sk-wrong', OPENAI_BASE_URL: server.url }));
    const error: unknown = await model?.answer({ ...request, input: 'ひみつ' }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/ひみつ|sk-wrong/);
    server.failAlways(chat, { kind: 'malformed' });
  });
});
