/** A call as tests of engines hold it whose service hears the caller itself: what they have in common. */
import { afterEach, expect } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { providerFaultOf, type ProviderFault } from '../engines/provider-fault.ts';
import { listenFor, pass, planFor, startCall, until, type CallHarness, type HarnessOptions } from './call-harness.ts';
import { createFakeModelEngine } from './fake-model-engine.ts';

/** Of the plans of these calls. */
export const greeting = 'お電話ありがとうございます。';
export const phoneLeg = { rateHz: 8000, channel: 'phone', playing: 'by_hand' } as const;

/** What a test has opened is closed after it, the last first. */
export function closedAfterEach(): (close: () => Promise<unknown> | void) => void {
  const closes: (() => Promise<unknown> | void)[] = [];
  afterEach(async () => {
    for (const close of closes.splice(0).toReversed()) await close();
  });
  return (close) => void closes.push(close);
}

export async function hangUp(call: CallHarness): Promise<void> {
  call.leg.caller.hangUp();
  await call.end;
}

export interface Talk {
  call: CallHarness;
  /** The caller says this, with sound, and is quiet. */
  say(text: string, ms?: number): Promise<void>;
  said(): string[];
  /** Until what the agent says was heard. */
  heardOut(): Promise<void>;
  /** Until the agent has said this last, and it was heard; `slowly` where the service makes its sound not much faster than it is heard. */
  answers(text: string, how?: 'fast' | 'slowly'): Promise<void>;
  /** What the log has of an engine that has failed. */
  failure(): Record<string, unknown> | undefined;
}

export interface StartTalkOptions {
  engine: Engine;
  call: Partial<HarnessOptions> | undefined;
  /** The service understands the sound that comes next as these words. */
  hears(text: string): void;
  closeLater(close: () => Promise<unknown>): void;
}

/** By telephone, where nothing else is said. */
export function startTalk({ engine, call: options, hears, closeLater }: StartTalkOptions): Talk {
  const call = startCall({ engine, leg: phoneLeg, ...options });
  closeLater(() => hangUp(call));
  const said = (): string[] => call.recorder.turns().map(({ role, text }) => `${role}: ${text}`);
  return {
    call,
    said,
    async say(text, ms = 400) {
      hears(text);
      await listenFor(call, ms, 'speech');
      const isAnswered = (): boolean => call.leg.position().queuedMs > 0 && !call.leg.isPaused;
      for (let quietMs = 0; quietMs < 1800 && !isAnswered(); quietMs += 100) await listenFor(call, 100, 'silence');
    },
    async heardOut() {
      await until('the agent speaks', () => call.leg.position().queuedMs > 0);
      while (call.leg.position().queuedMs > 0) await pass(call, 200);
      await pass(call, 40);
    },
    async answers(text, how = 'fast') {
      const sleepMs = how === 'fast' ? 5 : 30;
      const has = (): boolean => said().at(-1) === `assistant: ${text}`;
      for (let count = 0; count < 400 && !has(); count += 1) {
        await pass(call, 100);
        await new Promise((resolve) => setTimeout(resolve, sleepMs));
      }
      expect(said().at(-1)).toBe(`assistant: ${text}`);
    },
    failure: () => call.lines.find(({ msg }) => msg === 'engine.failed'),
  };
}

/** The engine behind the one that is tested. */
export const takesOver = createFakeModelEngine({
  name: 'next',
  answer: ({ said: words }) => ({ say: `${words}、承りました。` }),
});

/** Of a call that is not begun on this engine. */
export async function faultOfOpening(engine: Engine): Promise<ProviderFault | null> {
  const plan = planFor({ channel: 'phone', output: 'audio' });
  const error = await engine.open({ plan, rateHz: 8000, heardRateHz: 8000 }).catch((caught: unknown) => caught);
  return providerFaultOf(error);
}

/** Greeted, typed, answered, hung up; nothing is left of it. */
export async function makeShortCall(engine: Engine): Promise<void> {
  const call = startCall({ engine, leg: phoneLeg });
  await until('greeting', () => call.leg.position().queuedMs > 100);
  call.leg.caller.text('もしもし');
  await until('answer', () => call.recorder.turns().length > 0);
  await hangUp(call);
  expect(call.time.pending()).toBe(0);
}
