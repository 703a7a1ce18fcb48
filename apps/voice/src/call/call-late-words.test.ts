import { obedientMind, scriptedMind, type ScriptLine } from '@uketsuke/provider-emulators/mind';
import { startOpenaiRealtime } from '@uketsuke/provider-emulators/openai-realtime';
import type { InvokeToolInput, PlanTool } from '@uketsuke/contracts/voice-node';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOpenaiEngine } from '../engines/openai/openai-engine.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { listenFor, loggerInto, pass, startCall, until } from '../testing/call-harness.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
}, 30_000);

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const book: PlanTool = {
  name: 'book',
  description: '予約する',
  parameters: { properties: { name: { type: 'string' } } },
  confirm: true,
};
const booking = { do: 'call', name: 'book', arguments: { name: '田中' } } as const;

/** The service puts into words what the caller said after its model has acted on it, mostly long after. */
async function setUp(lines: readonly ScriptLine[], { transcribeMs = 400 } = {}) {
  const service = await startOpenaiRealtime({
    openMind: obedientMind(scriptedMind({ lines, otherwise: 'もう一度お願いいたします。' })),
    pace: { speed: Infinity },
    transcribeMs,
  });
  cleanups.push(() => service.close());
  const booked: InvokeToolInput[] = [];
  const call = startCall({
    engine: createOpenaiEngine({
      address: { baseUrl: service.url, apiKey: 'sk-test', model: 'gpt-realtime' },
      voice: 'marin',
      transcriptionModel: 'gpt-4o-mini-transcribe',
      turns: 'ours',
      logger: loggerInto([]),
    }),
    leg: { rateHz: 8000, channel: 'phone', playing: 'by_hand' },
    plan: { tools: [book] },
    run: {
      gateway: {
        invokeTool(input) {
          booked.push(input);
          return Promise.resolve({ content: '{"booked":true}', error: null });
        },
      },
    },
  });
  cleanups.push(async () => {
    call.leg.caller.hangUp();
    await call.end;
  });
  return {
    call,
    booked,
    said: () => call.recorder.turns().map(({ role, text }) => `${role}: ${text}`),
    async say(text: string) {
      service.connections.at(-1)?.hears(text);
      await listenFor(call, 400, 'speech');
      const isAnswered = (): boolean => call.leg.position().queuedMs > 0 && !call.leg.isPaused;
      for (let quietMs = 0; quietMs < 1800 && !isAnswered(); quietMs += 100) await listenFor(call, 100, 'silence');
    },
    async heardOut() {
      await until('the agent speaks', () => call.leg.position().queuedMs > 0);
      while (call.leg.position().queuedMs > 0) await pass(call, 200);
      await pass(call, 40);
    },
  };
}

describe('where the caller’s words come later than the model acts', () => {
  it('a telephone number that was said is recorded, with the turn that it rests on', async () => {
    const number = { key: 'phone', value: '0312345678' };
    const { call, say, heardOut } = await setUp([
      { on: { caller: '0312345678' }, steps: [{ do: 'call', name: 'record_field', arguments: number }] },
    ]);
    await heardOut();
    await say('0312345678です');
    await until('the number is recorded', () => call.recorder.fields.length === 1);
    expect(call.recorder.fields[0]).toMatchObject({ ...number, evidence: { heardBy: 'speech' } });
  });

  it('they stand in the record before the answer to them', async () => {
    const { said, say, heardOut } = await setUp([
      { on: { caller: '予約' }, steps: [{ do: 'say', text: 'いつがよろしいですか。' }] },
    ]);
    await heardOut();
    await say('予約したいです');
    await heardOut();
    await until('the words are there', () => said().length === 3);
    expect(said()).toEqual([
      'assistant: お電話ありがとうございます。',
      'user: 予約したいです',
      'assistant: いつがよろしいですか。',
    ]);
  });

  it('a yes to what was read back lets the tool run, although the model calls it before the words are there', async () => {
    const { booked, say, heardOut } = await setUp([
      { on: { caller: '予約' }, steps: [booking] },
      { on: { toolResult: 'book' }, steps: [{ do: 'say', text: '田中様で予約してよろしいですか。' }] },
      { on: { caller: 'はい' }, steps: [booking] },
      { on: { toolResult: 'book' }, steps: [{ do: 'say', text: '予約しました。' }] },
    ]);
    await heardOut();
    await say('予約したいです');
    await heardOut();
    await say('はい');
    await heardOut();
    expect(booked).toHaveLength(1);
  });

  it('a bare yes to a question is all of the answer: what the model does next is not given up for its words', async () => {
    const { call, say, heardOut } = await setUp(
      [
        { on: { caller: '予約' }, steps: [{ do: 'say', text: 'ご予約でよろしいですか。' }] },
        {
          on: { caller: 'はい' },
          steps: [
            { do: 'wait', ms: 600 },
            { do: 'call', name: 'record_field', arguments: { key: 'name', value: '田中' } },
          ],
        },
        { on: { toolResult: 'record_field' }, steps: [{ do: 'say', text: '承りました。' }] },
      ],
      { transcribeMs: 0 },
    );
    await heardOut();
    await say('予約したいです');
    await heardOut();
    await say('はい');
    await heardOut();
    expect(call.recorder.fields).toHaveLength(1);
  });

  it('a yes to something else is none to what the model wants to do next', async () => {
    const { booked, said, say, heardOut } = await setUp([
      { on: { caller: 'はい' }, steps: [booking] },
      { on: { toolResult: 'book' }, steps: [{ do: 'wait', ms: 600 }, booking] },
      { on: { toolResult: 'book' }, steps: [{ do: 'say', text: 'よろしいですか。' }] },
    ]);
    await heardOut();
    await say('はい');
    await heardOut();
    expect(said()).toContain('user: はい');
    expect(booked).toEqual([]);
  });
});
