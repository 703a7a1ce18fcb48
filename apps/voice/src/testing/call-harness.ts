/** One call with everything around it faked, and the real conversation inside. */
import { until as untilTrue } from '@uketsuke/testing/until';
import type { AgentConfigInput } from '@uketsuke/contracts';
import type { CallEnd, CallPlan } from '@uketsuke/contracts/voice-node';
import { agentConfigSchema } from '@uketsuke/contracts';
import { createLogger, manualClock, newId, type Logger, type ManualClock } from '@uketsuke/runtime';
import { Writable } from 'node:stream';
import type { Engine } from '../engines/engine.ts';
import { createEngineRoster } from '../engines/engine-roster.ts';
import { runCall, type RunCallOptions } from '../call/run-call.ts';
import { atRest } from './at-rest.ts';
import { createFakeLeg, type FakeLeg, type FakeLegOptions } from './fake-leg.ts';
import { createFakeRecorder, type FakeRecorder } from './fake-recorder.ts';
import { manualTimers, type ManualTimers } from './manual-timers.ts';

export interface CallHarness {
  leg: FakeLeg;
  recorder: FakeRecorder;
  time: ManualTimers;
  clock: ManualClock;
  plan: CallPlan;
  end: Promise<CallEnd>;
  stopNode(): void;
  /** Log lines, parsed. */
  lines: Record<string, unknown>[];
}

export interface HarnessOptions {
  engine: Engine;
  /** Behind it. */
  others?: readonly Engine[];
  leg?: FakeLegOptions;
  config?: Partial<AgentConfigInput>;
  plan?: Partial<CallPlan>;
  run?: Partial<RunCallOptions>;
}

export function startCall({
  engine,
  others = [],
  leg: legOptions,
  config,
  plan: planned,
  run,
}: HarnessOptions): CallHarness {
  const leg = createFakeLeg(legOptions);
  const clock = manualClock();
  const time = manualTimers(clock);
  const plan = { ...planFor(leg, config), ...planned };
  const recorder = createFakeRecorder({ clock, callId: plan.callId });
  const stopping = new AbortController();
  const lines: Record<string, unknown>[] = [];
  const end = runCall({
    leg,
    plan,
    recorder,
    engines: createEngineRoster({ engines: [engine, ...others], clock }),
    clock,
    timers: time,
    signal: stopping.signal,
    logger: loggerInto(lines),
    createVoiceModel: loudIsSpeech,
    ...run,
  });
  return { leg, recorder, time, clock, plan, end, stopNode: () => stopping.abort(), lines };
}

/** Stands for the neural model: any sound is speech. */
export const loudIsSpeech = () => ({
  probability: (window: Int16Array) => Promise.resolve(window.some((sample) => Math.abs(sample) > 2000) ? 0.95 : 0.02),
  reset: () => {},
});

export function planFor(leg: Pick<FakeLeg, 'channel' | 'output'>, config: Partial<AgentConfigInput> = {}): CallPlan {
  return {
    callId: newId('call'),
    startedAt: 1_750_000_000_000,
    environment: 'test',
    channel: leg.channel,
    output: leg.output,
    language: 'ja',
    from: null,
    providerCallId: null,
    tenant: { id: 'ten_1', externalId: 't1', name: 'さくら歯科' },
    agent: { id: 'agt_1', version: 1, name: '受付' },
    config: agentConfigSchema.parse({
      greeting: 'お電話ありがとうございます。',
      persona: '丁寧な受付',
      fields: [
        { key: 'name', label: 'お名前', required: true },
        { key: 'phone', label: 'お電話番号', required: true, type: 'phone' },
      ],
      handoff_when: [],
      closing: '承りました。失礼いたします。',
      ...config,
    }),
    tools: [],
    actions: [],
  };
}

export function loggerInto(lines: Record<string, unknown>[]): Logger {
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      const line: unknown = JSON.parse(chunk.toString());
      if (typeof line === 'object' && line !== null) lines.push({ ...line });
      done();
    },
  });
  return createLogger({ service: 'voice-test', destination });
}

/** Waits for what the call does by itself, in real time; fails with `what`. */
export async function until(what: string, isTrue: () => boolean, timeoutMs = 30_000): Promise<void> {
  await untilTrue(isTrue, { what, timeoutMs });
}

const frameMs = 20;

/** The caller makes sound (or none) for so long; everybody's time passes with it. */
export async function listenFor(
  { leg, time }: Pick<CallHarness, 'leg' | 'time'>,
  ms: number,
  sound: 'speech' | 'silence',
): Promise<void> {
  const samples = (leg.heardRateHz * frameMs) / 1000;
  for (let passedMs = 0; passedMs < ms; passedMs += frameMs) {
    leg.caller.audio(
      Int16Array.from({ length: samples }, (_, at) => (sound === 'speech' ? 9000 * Math.sin(at / 3) : 0)),
    );
    leg.advance(frameMs);
    await time.advance(frameMs);
    await atRest();
  }
}

/** Time passes without audio from the caller, who is heard otherwise (keys, text) or not at all. */
export async function pass({ leg, time }: Pick<CallHarness, 'leg' | 'time'>, ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += frameMs) {
    leg.advance(frameMs);
    await time.advance(frameMs);
    await atRest();
  }
}
