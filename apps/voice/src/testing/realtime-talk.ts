/** A call as tests of engines hold it whose service hears the caller itself: what they have in common. */
import { afterEach, expect } from 'vitest';
import type { Engine } from '../engines/engine.ts';
import { providerFaultOf, type ProviderFault } from '../engines/provider-fault.ts';
import { listenFor, pass, planFor, startCall, until, type CallHarness } from './call-harness.ts';
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
}

/** `hears`: the service understands the sound that comes next as these words. */
export function talkOn(call: CallHarness, hears: (text: string) => void): Talk {
  return {
    call,
    said: () => call.recorder.turns().map(({ role, text }) => `${role}: ${text}`),
    async say(text, ms = 400) {
      hears(text);
      await listenFor(call, ms, 'speech');
      const isAnswered = (): boolean => call.leg.position().queuedMs > 0 && !call.leg.isPaused;
      for (let quietMs = 0; quietMs < 1800 && !isAnswered(); quietMs += 100) await listenFor(call, 100, 'silence');
    },
  };
}

export async function heardOut({ call }: Pick<Talk, 'call'>): Promise<void> {
  await until('the agent speaks', () => call.leg.position().queuedMs > 0);
  while (call.leg.position().queuedMs > 0) await pass(call, 200);
  await pass(call, 40);
}

/** Until the agent has said this last, and it was heard; `slowly` where the service makes its sound not much faster than it is heard. */
export async function answers(talk: Talk, text: string, how: 'fast' | 'slowly' = 'fast'): Promise<void> {
  const sleepMs = how === 'fast' ? 5 : 30;
  const has = (): boolean => talk.said().at(-1) === `assistant: ${text}`;
  for (let count = 0; count < 400 && !has(); count += 1) {
    await pass(talk.call, 100);
    await new Promise((resolve) => setTimeout(resolve, sleepMs));
  }
  expect(talk.said().at(-1)).toBe(`assistant: ${text}`);
}

/** The engine behind the one that is tested. */
export const takesOver = createFakeModelEngine({
  name: 'next',
  answer: ({ said: words }) => ({ say: `${words}、承りました。` }),
});

export const failureOf = ({ call }: Pick<Talk, 'call'>) => call.lines.find(({ msg }) => msg === 'engine.failed');

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
