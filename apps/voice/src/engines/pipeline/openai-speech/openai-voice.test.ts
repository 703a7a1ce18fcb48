import { startOpenaiRest, type OpenaiRest } from '@uketsuke/provider-emulators/openai-rest';
import { madeVoice } from '@uketsuke/provider-emulators/sound';
import type { SpeakOptions, SpeakRequest } from '@uketsuke/speech';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { until } from '../../../testing/call-harness.ts';
import { createOpenaiVoice } from './openai-voice.ts';

let server: OpenaiRest;
const speech = '/v1/audio/speech';

beforeEach(async () => {
  server = await startOpenaiRest({ voice: madeVoice({ msPerChar: 100 }) });
});
afterEach(() => server.close());

const open = (rateHz = 24_000) =>
  createOpenaiVoice({
    ...{ baseUrl: server.url, model: 'kokoro', voice: 'jf_alpha', format: 'pcm' as const, rateHz, extra: {} },
    timeoutMs: 5000,
  });
const request: SpeakRequest = { text: 'はい、承りました。', language: 'ja', rateHz: 8000, speakingRate: 1.15 };

async function heard(voice: ReturnType<typeof open>, options: SpeakOptions = {}, what = request): Promise<number> {
  let samples = 0;
  for await (const pcm of voice.speak(what, options)) samples += pcm.length;
  return (samples * 1000) / what.rateHz;
}

it('speaks at the rate of the leg and in the manner of the agent, and tells where the sentence ends', async () => {
  const words: unknown[] = [];
  expect(await heard(open(), { onWord: (word) => words.push(word) })).toBe(900);
  expect(words).toEqual([{ textEnd: request.text.length, atMs: 900 }]);
  expect(server.requests).toMatchObject([
    { body: { model: 'kokoro', voice: 'jf_alpha', input: request.text, speed: 1.15, response_format: 'pcm' } },
  ]);
});

it('a sentence that is said in every call is asked for once; one that was prepared is not asked for again', async () => {
  const voice = open();
  voice.keep(request);
  voice.keep(request);
  expect([await heard(voice), await heard(voice)]).toEqual([900, 900]);
  const next = { ...request, text: 'お名前を伺います。' };
  await voice.prepare(next);
  expect(await heard(voice, {}, next)).toBe(900);
  expect(server.asked(speech)).toBe(2);
  // Names and numbers of callers are not kept.
  await heard(voice, {}, next);
  expect(server.asked(speech)).toBe(3);
});

it('a kept sentence that failed is asked for again', async () => {
  const voice = open();
  server.failAlways(speech, { kind: 'unauthorized' });
  voice.keep(request);
  await until('it failed', () => server.refusals.length === 1);
  server.failAlways(speech, null);
  expect(await heard(voice)).toBe(900);
});

it('stops asking where nobody listens any more, also for what was only prepared', async () => {
  const voice = open();
  server.failAlways(speech, { kind: 'hang' });
  const stopping = new AbortController();
  await voice.prepare({ ...request, text: '次です。' }, { signal: stopping.signal });
  const speaking = heard(voice, { signal: stopping.signal });
  await until('both are asked for', () => server.openAnswers === 2);
  stopping.abort();
  await expect(speaking).resolves.toBe(0);
  await until('nothing is left open', () => server.openAnswers === 0);
});

it('a call that is cut off takes nothing away from another call that says the same', async () => {
  const voice = open();
  const cut = new AbortController();
  await voice.prepare(request, { signal: cut.signal });
  let samples = 0;
  for await (const pcm of voice.speak(request)) {
    cut.abort();
    samples += pcm.length;
  }
  expect((samples * 1000) / request.rateHz).toBe(900);
});

it('nothing but marks is silent, and asks nobody', async () => {
  expect(await heard(open(), {}, { ...request, text: '**😊**' })).toBe(0);
  expect(server.asked(speech)).toBe(0);
});
