import { createBrain } from '@uketsuke/receptionist';
import { startGeminiLive } from '@uketsuke/provider-emulators/gemini-live';
import { scriptedMind, type OpenMind } from '@uketsuke/provider-emulators/mind';
import { startOpenaiRealtime } from '@uketsuke/provider-emulators/openai-realtime';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { createGeminiEngine } from '../engines/gemini/gemini-engine.ts';
import { createOpenaiEngine } from '../engines/openai/openai-engine.ts';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { atRest } from '../testing/at-rest.ts';
import { loggerInto, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { createFakeModelEngine, type FakeModelEngineOptions } from '../testing/fake-model-engine.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';
import { phrasesOf } from '../text/phrases.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

const phrases = phrasesOf('ja');
const said = ({ recorder }: CallHarness): string[] =>
  recorder.turns().flatMap(({ role, text }) => (role === 'assistant' ? [text] : []));
const hear = (call: CallHarness, words: string) =>
  until(`the agent says ${words}`, () => said(call).some((text) => text.includes(words)));

async function setUp(answer: FakeModelEngineOptions['answer']) {
  const engine = createFakeModelEngine({ answer });
  const call = startCall({ engine, leg: { output: 'text' } });
  await hear(call, 'お電話ありがとうございます');
  call.leg.caller.text('予約したいです');
  return { call, engine };
}

const hangUp = async (call: CallHarness): Promise<void> => {
  call.leg.caller.hangUp();
  await call.end;
};

describe('a model that answers without a word, and without a tool', () => {
  it('is asked once more at once, and speaks', async () => {
    const { call, engine } = await setUp(({ lines }) =>
      lines.some((line) => line.includes(phrases.answerNow)) ? { say: 'いつがよろしいですか。' } : {},
    );
    await hear(call, 'いつがよろしいですか');
    expect(engine.asked).toHaveLength(2);
    await hangUp(call);
  });

  it('and is silent again, is spoken for: the caller is asked to say it again, and the call goes on', async () => {
    const { call, engine } = await setUp(({ said: words }) => (words === '予約です' ? { say: '承ります。' } : {}));
    await hear(call, phrases.sayAgain);
    expect(engine.asked).toHaveLength(2);
    call.leg.caller.text('予約です');
    await hear(call, '承ります');
    await hangUp(call);
  });

  it('that a caller interrupts is not asked again: what the caller says then is answered', async () => {
    const thinking = Promise.withResolvers<void>();
    const { call, engine } = await setUp(async ({ said: words }) => {
      if (words !== '予約したいです') return { say: 'はい、どうぞ。' };
      await thinking.promise;
      return {};
    });
    await until('the model is asked', () => engine.asked.length === 1);
    call.leg.caller.text('すみません');
    await hear(call, 'はい、どうぞ');
    thinking.resolve();
    await atRest();
    expect(engine.asked).toHaveLength(2);
    await hangUp(call);
  });
});

describe('a service that says nothing of words that it is to say as they are', () => {
  const openMind = scriptedMind({
    lines: [{ on: { replyWanted: /./ }, steps: [], isRepeated: true }],
    otherwise: 'え',
  });
  const rules = (): Engine => createScriptedEngine({ createBrain, voice: createToneVoice({ msPerChar: 10 }) });

  it.each(['gemini', 'openai'] as const)(
    'is asked for them once more, then the next engine says them: %s',
    async (name) => {
      const { engine, asked, close } = await muteService(name, openMind);
      const call = startCall({ engine, others: [rules()], leg: { rateHz: 8000, channel: 'phone' } });
      await hear(call, 'お電話ありがとうございます');
      expect(asked()).toBe(2);
      expect(call.recorder.engines.map((entry) => entry.name)).toEqual([name, 'scripted']);
      await hangUp(call);
      await close();
    },
  );
});

/** `asked`: how often it was asked to say something. */
async function muteService(name: 'gemini' | 'openai', openMind: OpenMind) {
  const logger = loggerInto([]);
  if (name === 'gemini') {
    const service = await startGeminiLive({ openMind });
    return {
      engine: createGeminiEngine({
        ...{
          address: { baseUrl: service.url, apiKey: 'key' },
          model: 'gemini-3.8-live',
          turns: 'ours' as const,
          logger,
        },
      }),
      asked: () => service.sessions[0]?.texts.length ?? 0,
      close: () => service.close(),
    };
  }
  const service = await startOpenaiRealtime({ openMind });
  return {
    engine: createOpenaiEngine({
      address: { baseUrl: service.url, apiKey: 'sk-test', model: 'gpt-realtime' },
      ...{ voice: 'marin', transcriptionModel: 'gpt-4o-mini-transcribe', turns: 'ours' as const, logger },
    }),
    asked: () => service.connections[0]?.received.filter(({ type }) => type === 'response.create').length ?? 0,
    close: () => service.close(),
  };
}
