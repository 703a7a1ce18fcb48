/** Real engines against emulated providers that fail, in one call: what the caller has of it. */
import { createBrain } from '@uketsuke/receptionist';
import { startGeminiLive, type GeminiLive } from '@uketsuke/provider-emulators/gemini-live';
import { obedientMind, scriptedMind, type ScriptLine } from '@uketsuke/provider-emulators/mind';
import { startOpenaiRealtime, type OpenaiRealtime } from '@uketsuke/provider-emulators/openai-realtime';
import { startOpenaiRest, type OpenaiRest } from '@uketsuke/provider-emulators/openai-rest';
import { madeVoice } from '@uketsuke/provider-emulators/sound';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { loadAgents } from '../livekit/runtime.ts';
import { loggerInto, pass, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';
import type { Engine } from './engine.ts';
import { createGeminiEngine } from './gemini/gemini-engine.ts';
import { createOpenaiEngine } from './openai/openai-engine.ts';
import { openParts } from './pipeline/open-parts.ts';
import { createPipelineEngine } from './pipeline/pipeline-engine.ts';
import { pipelineSettings } from './pipeline/pipeline-settings.ts';
import { createScriptedEngine } from './scripted/scripted-engine.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const greeting = 'お電話ありがとうございます。';
const nameLines: ScriptLine[] = [
  {
    on: { caller: '田中' },
    steps: [{ do: 'call', name: 'record_field', arguments: { key: 'name', value: '田中' } }],
  },
  { on: { toolResult: 'record_field' }, steps: [{ do: 'say', text: '田中様ですね。お電話番号をお願いします。' }] },
];

interface Providers {
  gemini: GeminiLive;
  openai: OpenaiRealtime;
  rest: OpenaiRest;
}

interface Talk extends Providers {
  call: CallHarness;
  said(): string[];
  /** Waits until the agent has said this, and all of it was heard. */
  hear(words: string): Promise<void>;
  changes(): (string | null)[][];
}

async function setUp(prepare: (providers: Providers) => void): Promise<Talk> {
  const openMind = obedientMind(scriptedMind({ lines: nameLines, otherwise: 'もう一度お願いいたします。' }));
  const pace = { speed: Infinity };
  const gemini = await startGeminiLive({ openMind, behaviour: { pace, assumesPlayback: false } });
  const openai = await startOpenaiRealtime({ openMind, pace });
  const rest = await startOpenaiRest({ openMind, voice: madeVoice({ msPerChar: 60 }) });
  cleanups.push(
    () => gemini.close(),
    () => openai.close(),
    () => rest.close(),
  );
  prepare({ gemini, openai, rest });
  const logger = loggerInto([]);
  const parts = await openParts({
    env: z.object(pipelineSettings).parse({
      ...{ STT: 'openai', LLM: 'openai/local', TTS: 'openai/kokoro' },
      ...{ STT_BASE_URL: rest.url, LLM_BASE_URL: rest.url, TTS_BASE_URL: rest.url },
    }),
    logger,
  });
  const pipeline = createPipelineEngine(parts);
  cleanups.push(() => pipeline.close());
  const others: Engine[] = [
    createOpenaiEngine({
      address: { baseUrl: openai.url, apiKey: 'sk-test', model: 'gpt-realtime' },
      voice: 'marin',
      transcriptionModel: 'gpt-4o-mini-transcribe',
      turns: 'ours',
      logger,
    }),
    pipeline,
    createScriptedEngine({ createBrain, voice: createToneVoice({ msPerChar: 10 }) }),
  ];
  const call = startCall({
    engine: createGeminiEngine({
      address: { baseUrl: gemini.url, apiKey: 'key' },
      model: 'gemini-3.8-live',
      turns: 'ours',
      logger,
    }),
    others,
    leg: { rateHz: 8000, channel: 'phone', playing: 'by_hand' },
  });
  cleanups.push(async () => {
    call.leg.caller.hangUp();
    await call.end;
  });
  const said = (): string[] => call.recorder.turns().map(({ role, text }) => `${role}: ${text}`);
  const hasSaid = (words: string): boolean =>
    said().some((line) => line.startsWith('assistant') && line.includes(words));
  return {
    ...{ gemini, openai, rest, call, said },
    async hear(words) {
      const lateAtMs = performance.now() + 15_000;
      while (!hasSaid(words) && performance.now() < lateAtMs) {
        if (call.leg.position().queuedMs > 0) await pass(call, 100);
        else await new Promise((resolve) => setTimeout(resolve, 5));
      }
      if (!hasSaid(words)) throw new Error(`The agent does not say ${words}: ${said().join(' / ')}`);
      while (call.leg.position().queuedMs > 0) await pass(call, 100);
      await pass(call, 40);
    },
    changes: () => call.recorder.engines.map(({ name, reason }) => [name, reason]),
  };
}

const times = (talk: Talk, words: string): number => talk.said().join('\n').split(words).length - 1;

describe('a call whose providers fail one after the other', () => {
  it('is held by each in turn, and completed by the receptionist: nothing is asked or said twice, and no connection is left', async () => {
    const talk = await setUp(({ gemini }) => gemini.failNext({ do: 'status', status: 429 }));
    const { call, openai, rest, gemini } = talk;
    await talk.hear(greeting);
    call.leg.caller.text('田中です');
    await talk.hear('お電話番号をお願いします');
    // Between two turns: the connection breaks, and no other is let in.
    openai.faults.refusal = { status: 503 };
    openai.connections.at(-1)?.disconnect();
    await until('the pipeline holds the call', () => talk.changes().length === 2);
    rest.failAlways('/v1/chat/completions', { kind: 'unauthorized' });
    call.leg.caller.text('もう一度お願いします');
    await talk.hear('途中で失礼いたしました');
    call.leg.caller.dtmf('0312345678#');
    await talk.hear('03-1234-5678、でよろしい');
    call.leg.caller.dtmf('1');
    await pass(call, 2000);
    await talk.hear('内容を確認いたします');
    call.leg.caller.dtmf('1');
    await pass(call, 2000);
    await talk.hear('承りました');
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(talk.changes()).toEqual([
      ['openai', 'quota'],
      ['pipeline', 'gone'],
      ['scripted', 'auth'],
    ]);
    expect(call.recorder.fields.filter(({ key }) => key === 'name')).toHaveLength(1);
    expect(times(talk, greeting)).toBe(1);
    expect(talk.said().filter((line) => /assistant.*お名前を/.test(line))).toEqual([]);
    expect(gemini.sockets.open).toBe(0);
    expect(openai.openCount).toBe(0);
    expect(rest.openAnswers).toBe(0);
  });

  it('at its start, with every key refused, greets all the same', async () => {
    const talk = await setUp(({ gemini, openai, rest }) => {
      gemini.failNext({ do: 'status', status: 403 });
      openai.faults.refusal = { status: 401 };
      rest.failAlways('/v1/audio/speech', { kind: 'unauthorized' });
    });
    await talk.hear(greeting);
    expect(talk.changes().at(-1)?.[0]).toBe('scripted');
    expect(times(talk, greeting)).toBe(1);
  });

  it('by saying nothing keeps the caller waiting for 2.5 seconds, and no longer', async () => {
    const talk = await setUp(({ gemini }) => gemini.failNext({ do: 'status', status: 429 }));
    const { call, openai } = talk;
    await talk.hear(greeting);
    openai.faults.isMute = true;
    call.leg.caller.text('田中です');
    const saidAtMs = call.clock.monotonic();
    while (talk.changes().length < 2) await pass(call, 20);
    await until('the next engine speaks', () => call.leg.position().queuedMs > 0);
    expect(call.clock.monotonic() - saidAtMs).toBeLessThanOrEqual(2600);
    await talk.hear('お電話番号をお願いします');
    expect(talk.changes().at(-1)).toEqual(['pipeline', 'slow']);
    expect(call.recorder.fields.filter(({ key }) => key === 'name')).toHaveLength(1);
  });

  it('in the middle of a sentence goes on with the next, without greeting again', async () => {
    const talk = await setUp(({ gemini }) => gemini.failNext({ do: 'status', status: 429 }));
    const { call, openai } = talk;
    await until('the greeting begins', () => call.leg.position().queuedMs > 0);
    await pass(call, 400);
    openai.faults.refusal = { status: 503 };
    openai.connections.at(-1)?.disconnect();
    await until('the pipeline holds the call', () => {
      call.leg.advance(20);
      return talk.changes().length === 2;
    });
    call.leg.caller.text('田中です');
    await talk.hear('お電話番号をお願いします');
    expect(times(talk, 'お電話ありがとう')).toBe(1);
    expect(openai.openCount).toBe(0);
  });
});
