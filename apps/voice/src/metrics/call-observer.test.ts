import { describe, expect, test } from 'vitest';
import type { CallEvent, CallObserver } from '../observers/call-event.ts';
import { createVoiceMetrics, type VoiceMetrics } from './voice-metrics.ts';

type Step = [atMs: number, event: CallEvent];

const play = (observe: CallObserver, steps: readonly Step[]): void => {
  for (const [atMs, event] of steps) observe(event, { atMs });
};

/** The samples of one metric as `{label="value"} 1`, the zeros left out. */
async function samples(metrics: VoiceMetrics, name: string): Promise<string[]> {
  const text = await metrics.registry.metrics();
  return text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) && !line.endsWith(' 0'))
    .map((line) => line.slice(name.length));
}

/** What a call that hears these events leaves behind. */
async function callWith(steps: readonly Step[]): Promise<VoiceMetrics> {
  const metrics = createVoiceMetrics();
  await metrics.watchCall({ channel: 'phone' }, async (observe) => play(observe, steps));
  return metrics;
}

const turn = { type: 'agent.turn_started', kind: 'text' } as const;
const output = { type: 'agent.output_started' } as const;
const turnEnd = (isCut: boolean) => ({ type: 'agent.turn_ended', kind: 'text', isCut, heardChars: 3 }) as const;

describe('the turn gap', () => {
  test('goes from the end of what the caller said to the first output of the answer, once a turn', async () => {
    const metrics = await callWith([
      [1000, { type: 'caller.speech_ended', durationMs: 400, silenceMs: 0 }],
      [1300, turn],
      [1500, output],
      [2500, output],
      [3000, turnEnd(false)],
    ]);
    expect(await samples(metrics, 'uketsuke_turn_gap_seconds_sum')).toEqual(['{channel="phone"} 0.5']);
    expect(await samples(metrics, 'uketsuke_turn_gap_seconds_count')).toEqual(['{channel="phone"} 1']);
  });

  test('is not known where the caller has said nothing', async () => {
    const metrics = await callWith([
      [0, { type: 'agent.turn_started', kind: 'opening' }],
      [200, output],
      [900, turnEnd(false)],
    ]);
    expect(await samples(metrics, 'uketsuke_turn_gap_seconds_count')).toEqual([]);
  });
});

test('a barge-in is measured from the start of the speech, and only where something was being said', async () => {
  const interrupted = (hadOutput: boolean) => ({ type: 'agent.interrupted', kind: 'text', hadOutput }) as const;
  const metrics = await callWith([
    [1000, turn],
    [1100, output],
    [2000, { type: 'caller.speech_started' }],
    [2120, interrupted(true)],
    [2125, turnEnd(true)],
    [3000, turn],
    [3100, { type: 'caller.speech_started' }],
    [3200, interrupted(false)],
    [3200, turnEnd(true)],
  ]);
  expect(await samples(metrics, 'uketsuke_barge_in_seconds_sum')).toEqual(['{channel="phone"} 0.12']);
  expect(await samples(metrics, 'uketsuke_agent_turns_total')).toEqual(['{channel="phone",kind="text",cut="true"} 2']);
});

test('what calls use is counted by engine: the time, and tokens where the provider counts them', async () => {
  const tokens = { textIn: 120, audioIn: 60, cachedIn: 10, textOut: 8, audioOut: 30 };
  const metrics = await callWith([
    [1000, { type: 'engine.used', engine: 'openai', durationMs: 61_500, tokens }],
    [2000, { type: 'engine.used', engine: 'scripted', durationMs: 500, tokens: null }],
  ]);
  expect(await samples(metrics, 'uketsuke_engine_call_seconds_total')).toEqual([
    '{engine="openai"} 61.5',
    '{engine="scripted"} 0.5',
  ]);
  expect(await samples(metrics, 'uketsuke_engine_tokens_total')).toEqual([
    '{engine="openai",direction="in",kind="text"} 120',
    '{engine="openai",direction="in",kind="audio"} 60',
    '{engine="openai",direction="in",kind="cached"} 10',
    '{engine="openai",direction="out",kind="text"} 8',
    '{engine="openai",direction="out",kind="audio"} 30',
  ]);
});

test('sentences that a model has said differently are counted by engine', async () => {
  const metrics = await callWith([
    [0, { type: 'agent.words_differed', engine: 'gemini', kind: 'opening', similarity: 0.4 }],
  ]);
  expect(await samples(metrics, 'uketsuke_fixed_words_differed_total')).toEqual(['{engine="gemini",kind="opening"} 1']);
});

describe('the calls of this moment', () => {
  test('are counted by channel and by who has the word', async () => {
    const metrics = createVoiceMetrics();
    const state = () => samples(metrics, 'uketsuke_calls');
    const over = Promise.withResolvers<void>();
    const running = metrics.watchCall({ channel: 'web' }, async (observe) => {
      expect(await state()).toEqual(['{channel="web",state="connecting"} 1']);
      play(observe, [[0, { type: 'agent.turn_started', kind: 'opening' }]]);
      expect(await state()).toEqual(['{channel="web",state="opening"} 1']);
      play(observe, [[900, { type: 'agent.turn_ended', kind: 'opening', isCut: false, heardChars: 9 }]]);
      expect(await state()).toEqual(['{channel="web",state="listening"} 1']);
      play(observe, [[2000, turn]]);
      expect(await state()).toEqual(['{channel="web",state="answering"} 1']);
      play(observe, [[5000, { type: 'agent.turn_started', kind: 'goodbye' }]]);
      expect(await state()).toEqual(['{channel="web",state="taking_leave"} 1']);
      return over.promise;
    });
    over.resolve();
    await running;
    expect(await state()).toEqual([]);
  });

  test('lose a call that broke', async () => {
    const metrics = createVoiceMetrics();
    const broken = metrics.watchCall({ channel: 'phone' }, () => Promise.reject(new Error('broken')));
    await expect(broken).rejects.toThrow('broken');
    expect(await samples(metrics, 'uketsuke_calls')).toEqual([]);
  });
});

test('the end, the tools and the failures of a call are counted without any name or word of it', async () => {
  const secret = 'ひみつ';
  const metrics = await callWith([
    [
      100,
      {
        type: 'tool.called',
        toolCallId: secret,
        name: secret,
        arguments: {},
        result: secret,
        error: null,
        isRecorded: false,
        durationMs: 20,
      },
    ],
    [200, { type: 'transcript.written', index: 0, role: 'user', text: secret, saidAtMs: 0 }],
    [300, { type: 'field.recorded', key: secret, value: secret, evidence: null }],
    [400, { type: 'engine.failed', engine: 'faked', reason: 'broken', error: new Error(secret) }],
    [500, { type: 'part.failed', part: 'recognizer', error: new Error(secret) }],
    [600, { type: 'call.failed', error: new Error(secret) }],
    [
      700,
      {
        type: 'call.ended',
        end: { outcome: 'hangup', reason: 'caller_hung_up', durationMs: 42_000 },
        turns: 2,
        fields: 1,
      },
    ],
  ]);
  expect(await samples(metrics, 'uketsuke_calls_ended_total')).toEqual([
    '{channel="phone",outcome="hangup",reason="caller_hung_up"} 1',
  ]);
  expect(await samples(metrics, 'uketsuke_call_duration_seconds_sum')).toEqual(['{channel="phone"} 42']);
  expect(await samples(metrics, 'uketsuke_tool_call_duration_seconds_count')).toEqual(['{result="ok"} 1']);
  expect(await samples(metrics, 'uketsuke_call_failures_total')).toEqual([
    '{part="engine"} 1',
    '{part="recognizer"} 1',
    '{part="call"} 1',
  ]);
  expect(await metrics.registry.metrics()).not.toContain(secret);
});

test('engines are counted by why they failed, and by why they took a call over', async () => {
  const error = new Error('429');
  const metrics = await callWith([
    [0, { type: 'engine.failed', engine: 'gemini', reason: 'quota', error }],
    [10, { type: 'engine.changed', engine: 'openai', reason: 'quota' }],
    [900, { type: 'engine.failed', engine: 'openai', reason: 'gone', error }],
    [910, { type: 'engine.changed', engine: 'scripted', reason: 'gone' }],
  ]);
  expect(await samples(metrics, 'uketsuke_engine_failures_total')).toEqual([
    '{engine="gemini",reason="quota"} 1',
    '{engine="openai",reason="gone"} 1',
  ]);
  expect(await samples(metrics, 'uketsuke_engine_takeovers_total')).toEqual([
    '{engine="openai",reason="quota"} 1',
    '{engine="scripted",reason="gone"} 1',
  ]);
  const held = await callWith([[0, { type: 'engine.changed', engine: 'gemini', reason: null }]]);
  expect(await samples(held, 'uketsuke_engine_takeovers_total')).toEqual([]);
});
