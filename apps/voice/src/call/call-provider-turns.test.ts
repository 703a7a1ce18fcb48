import { startGeminiLive } from '@uketsuke/provider-emulators/gemini-live';
import { obedientMind, scriptedMind, type ScriptLine } from '@uketsuke/provider-emulators/mind';
import { startOpenaiRealtime } from '@uketsuke/provider-emulators/openai-realtime';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { createGeminiEngine } from '../engines/gemini/gemini-engine.ts';
import { createOpenaiEngine } from '../engines/openai/openai-engine.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { listenFor, loggerInto, startCall, until, type HarnessOptions } from '../testing/call-harness.ts';
import { closedAfterEach, hangUp, phoneLeg } from '../testing/realtime-talk.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const closeLater = closedAfterEach();

/** How long the service takes to write down what it has understood at once. */
const transcribeMs = 300;

interface Service {
  engine: Engine;
  hears(text: string): void;
}

async function openService(name: 'gemini' | 'openai', lines: readonly ScriptLine[]): Promise<Service> {
  const openMind = obedientMind(scriptedMind({ lines, otherwise: 'もう一度お願いいたします。' }));
  const logger = loggerInto([]);
  const pace = { speed: Infinity };
  if (name === 'gemini') {
    const service = await startGeminiLive({ openMind, behaviour: { pace, assumesPlayback: false, transcribeMs } });
    closeLater(() => service.close());
    const address = { baseUrl: service.url, apiKey: 'key' };
    return {
      engine: createGeminiEngine({ address, model: 'gemini-3.8-live', turns: 'provider', logger }),
      hears: (text) => service.hears(text),
    };
  }
  const service = await startOpenaiRealtime({ openMind, pace, transcribeMs });
  closeLater(() => service.close());
  return {
    engine: createOpenaiEngine({
      address: { baseUrl: service.url, apiKey: 'sk-test', model: 'gpt-realtime' },
      ...{ voice: 'marin', transcriptionModel: 'gpt-4o-mini-transcribe', turns: 'provider', logger },
    }),
    hears: (text) => service.connections.at(-1)?.hears(text),
  };
}

async function setUp(name: 'gemini' | 'openai', lines: readonly ScriptLine[], options: Partial<HarnessOptions> = {}) {
  const { engine, hears } = await openService(name, lines);
  const call = startCall({ engine, leg: phoneLeg, ...options });
  closeLater(() => hangUp(call));
  const isSpeaking = (): boolean => call.leg.position().queuedMs > 0;
  const heardOut = async (): Promise<void> => {
    await until('the agent speaks', isSpeaking);
    while (isSpeaking()) await listenFor(call, 200, 'silence');
    await listenFor(call, 40, 'silence');
  };
  await heardOut();
  return {
    call,
    heardOut,
    said: () => call.recorder.turns().map(({ role, text }) => `${role}: ${text}`),
    async say(text: string) {
      hears(text);
      await listenFor(call, 400, 'speech');
      for (let quietMs = 0; quietMs < 1800 && !isSpeaking(); quietMs += 100) await listenFor(call, 100, 'silence');
    },
    /** Until the agent asks again. */
    async staySilent() {
      for (let quietMs = 0; quietMs < 15_000 && !isSpeaking(); quietMs += 100) await listenFor(call, 100, 'silence');
    },
  };
}

describe.each(['gemini', 'openai'] as const)('where %s finds the turns of the caller', (name) => {
  it('silences before an answer of the caller count no more', async () => {
    const { call, said, say, staySilent, heardOut } = await setUp(name, []);
    for (let times = 0; times < 3; times += 1) {
      await staySilent();
      await heardOut();
      await say('少し考えます');
      await heardOut();
    }
    expect(said().filter((line) => line.startsWith('assistant'))).toHaveLength(7);
    expect(call.recorder.ended).toBeNull();
  });

  it('words that come later than the answer to them stand before it', async () => {
    const { said, say, heardOut } = await setUp(name, [
      { on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }] },
      { on: { caller: '明日' }, steps: [{ do: 'say', text: '明日ですね。' }] },
    ]);
    await say('予約したいです');
    await heardOut();
    await until('the words are there', () => said().length === 3);
    await say('明日です');
    await heardOut();
    await until('the words are there', () => said().length === 5);
    expect(said().slice(1)).toEqual([
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
      'user: 明日です',
      'assistant: 明日ですね。',
    ]);
  });

  it('a caller who goes on after the answer to a question was not only there for that', async () => {
    const faq = [{ q: '駐車場はありますか', a: '建物の裏にございます。' }];
    const { call, say, heardOut } = await setUp(
      name,
      [
        { on: { caller: '駐車場' }, steps: [{ do: 'call', name: 'answer_from_faq', arguments: { index: 0 } }] },
        { on: { toolResult: 'answer_from_faq' }, steps: [{ do: 'say', text: '建物の裏にございます。' }] },
        { on: { caller: '予約' }, steps: [{ do: 'say', text: 'お名前をお願いします。' }] },
      ],
      { config: { faq } },
    );
    await say('駐車場はありますか');
    await heardOut();
    await say('予約もしたいです');
    await heardOut();
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
  });
});
