/** What every leg promises, as one suite. An adapter's test file calls `describeLeg` with a caller on the other side of the wire. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Leg, LegEvent, LegListener, Pcm } from './leg.ts';
import { frameMs } from './pacer.ts';

export interface LegHarness {
  leg: Leg;
  /** Moves time on (a manual clock, or waiting); what follows from it has happened when it resolves. */
  advance: (ms: number) => Promise<void>;
  /** How far the leg's position and the caller's ear may be apart: frames, the way of the wire, a jitter buffer. */
  toleranceMs: number;
  caller: {
    /** One frame of 20 ms at the leg's rate. Resolves when the leg has it. */
    speak(frame: Pcm): Promise<void>;
    press(digit: string): Promise<void>;
    /** Milliseconds of audio louder than silence that this caller has heard so far. */
    heardLoudMs(): number;
    hangUp(): Promise<void>;
  };
  dispose(): Promise<void>;
}

interface Heard {
  /** What the caller did, and how the leg ended. */
  events: string[];
}

export function describeLeg(name: string, makeHarness: () => Promise<LegHarness>): void {
  describe(`${name} as a leg`, () => {
    let harness: LegHarness | null = null;
    const make = async (): Promise<LegHarness> => {
      harness = await makeHarness();
      await harness.leg.ready();
      return harness;
    };
    afterEach(async () => {
      await harness?.dispose();
      harness = null;
    });

    it('keeps what the caller does before anybody listens, and delivers it first and in order', async () => {
      const { leg, caller, advance } = await make();
      for (let frame = 0; frame < 3; frame += 1) await caller.speak(square(leg.heardRateHz, frameMs));
      await caller.press('1');
      await advance(100);
      const heard = hear(leg);
      expect(heard.events.filter((event) => event === 'audio').length).toBeGreaterThanOrEqual(3);
      expect(heard.events.at(-1)).not.toBe('ended:hangup');
      await caller.press('2');
      await advance(100);
      expect(heard.events.filter((event) => event.startsWith('dtmf'))).toEqual(['dtmf:1', 'dtmf:2']);
    });

    it('delivers the caller in frames of 20 ms', async () => {
      const { leg, caller, advance } = await make();
      const lengths = new Set<number>();
      leg.listen({ ...recordingListener([]), onAudio: (frame) => lengths.add(frame.length) });
      for (let frame = 0; frame < 10; frame += 1) await caller.speak(square(leg.heardRateHz, frameMs));
      await advance(300);
      expect([...lengths]).toEqual([(leg.heardRateHz * frameMs) / 1000]);
    });

    it('plays by the clock, however fast the audio comes, and says truly how much was heard', async () => {
      const { leg, caller, advance, toleranceMs } = await make();
      for (let part = 0; part < 30; part += 1) leg.play(square(leg.rateHz, 100));
      await advance(600);
      const { playedMs, queuedMs } = leg.position();
      expect(Math.abs(playedMs - 600)).toBeLessThanOrEqual(toleranceMs);
      expect(playedMs + queuedMs).toBeCloseTo(3000, 0);
      expect(Math.abs(caller.heardLoudMs() - playedMs)).toBeLessThanOrEqual(toleranceMs);
      await advance(500);
      expect(Math.abs(leg.position().playedMs - 1100)).toBeLessThanOrEqual(toleranceMs);
    });

    it('loses nothing of chunks that are no whole frames', async () => {
      const { leg, caller, advance, toleranceMs } = await make();
      const whole = square(leg.rateHz, 500);
      for (let at = 0; at < whole.length; at += 37) leg.play(whole.subarray(at, at + 37));
      await advance(700 + toleranceMs);
      const { playedMs, queuedMs } = leg.position();
      expect(playedMs).toBeCloseTo(500, 0);
      expect(queuedMs).toBeCloseTo(0, 0);
      expect(Math.abs(caller.heardLoudMs() - 500)).toBeLessThanOrEqual(toleranceMs);
    });

    it('is drained when all that was queued before has been heard, not earlier', async () => {
      const { leg, advance, toleranceMs } = await make();
      await leg.drained();
      leg.play(square(leg.rateHz, 600));
      const first = settled(leg.drained());
      leg.play(square(leg.rateHz, 600));
      const second = settled(leg.drained());
      await advance(600 - toleranceMs - frameMs);
      expect(first.isSettled).toBe(false);
      await advance(2 * toleranceMs + 2 * frameMs);
      expect([first.isSettled, second.isSettled]).toEqual([true, false]);
      await advance(600 + toleranceMs);
      expect(second.isSettled).toBe(true);
    });

    it('is silent at once after clear, tells how far it came, and plays what comes later', async () => {
      const { leg, caller, advance, toleranceMs } = await make();
      leg.play(square(leg.rateHz, 3000));
      const drained = settled(leg.drained());
      await advance(400);
      const cleared = leg.clear();
      expect(Math.abs(cleared.playedMs - 400)).toBeLessThanOrEqual(toleranceMs);
      expect(cleared.queuedMs).toBe(0);
      await advance(600);
      expect(drained.isSettled).toBe(true);
      expect(leg.position()).toEqual(cleared);
      const heardMs = caller.heardLoudMs();
      expect(Math.abs(heardMs - cleared.playedMs)).toBeLessThanOrEqual(toleranceMs);
      leg.play(square(leg.rateHz, 200));
      await advance(300 + toleranceMs);
      expect(Math.abs(caller.heardLoudMs() - heardMs - 200)).toBeLessThanOrEqual(toleranceMs);
      expect(leg.position().playedMs - cleared.playedMs).toBeCloseTo(200, 0);
    });

    it('stops on pause and goes on with resume without losing anything; the pause does not count as played', async () => {
      const { leg, caller, advance, toleranceMs } = await make();
      leg.play(square(leg.rateHz, 1000));
      const drained = settled(leg.drained());
      await advance(400);
      leg.pause();
      const paused = leg.position();
      leg.pause();
      await advance(500);
      expect(leg.position()).toEqual(paused);
      expect(Math.abs(caller.heardLoudMs() - paused.playedMs)).toBeLessThanOrEqual(toleranceMs);
      leg.play(square(leg.rateHz, 200));
      await advance(200);
      expect(leg.position().playedMs).toBe(paused.playedMs);
      expect(drained.isSettled).toBe(false);
      leg.resume();
      leg.resume();
      await advance(1000 + toleranceMs);
      expect(drained.isSettled).toBe(true);
      expect(leg.position().playedMs).toBeCloseTo(1200, 0);
      expect(Math.abs(caller.heardLoudMs() - 1200)).toBeLessThanOrEqual(toleranceMs);
    });

    it('drops what a pause held back when it is cleared, and stays paused', async () => {
      const { leg, caller, advance, toleranceMs } = await make();
      leg.play(square(leg.rateHz, 1000));
      await advance(300);
      leg.pause();
      const { queuedMs } = leg.clear();
      expect(queuedMs).toBe(0);
      leg.play(square(leg.rateHz, 100));
      await advance(400);
      expect(caller.heardLoudMs()).toBeLessThanOrEqual(300 + toleranceMs);
      leg.resume();
      await advance(300 + toleranceMs);
      expect(leg.position().queuedMs).toBe(0);
    });

    it('closes once, as hangup, when the caller hangs up; nothing comes after it and nobody waits for ever', async () => {
      const { leg, caller, advance } = await make();
      const heard = hear(leg);
      leg.play(square(leg.rateHz, 5000));
      const drained = settled(leg.drained());
      await caller.hangUp();
      await advance(200);
      expect(heard.events.at(-1)).toBe('ended:hangup');
      expect(drained.isSettled).toBe(true);
      leg.play(square(leg.rateHz, 100));
      leg.pause();
      leg.resume();
      leg.clear();
      leg.send({ type: 'bot-interrupted' });
      await leg.drained();
      await leg.close({ outcome: 'hangup', drain: true });
      await advance(200);
      expect(heard.events.filter((event) => event.startsWith('ended'))).toEqual(['ended:hangup']);
      expect(heard.events.at(-1)).toBe('ended:hangup');
    });

    it('tells at once that the caller has gone, and keeps what the caller did for a late listener', async () => {
      const { leg, caller, advance } = await make();
      await caller.press('7');
      await advance(100);
      await caller.hangUp();
      await advance(200);
      expect(await leg.ended).toBe('hangup');
      const { events } = hear(leg);
      expect(events.filter((event) => event !== 'audio')).toEqual(['dtmf:7']);
    });

    it('plays everything before a draining close, then closes once as ended', async () => {
      const { leg, caller, advance, toleranceMs } = await make();
      const heard = hear(leg);
      leg.play(square(leg.rateHz, 600));
      const closing = settled(leg.close({ outcome: 'completed', drain: true }));
      const again = settled(leg.close({ outcome: 'completed', drain: true }));
      await advance(300);
      expect(heard.events).not.toContain('ended:ended');
      await advance(2000);
      expect([closing.isSettled, again.isSettled]).toEqual([true, true]);
      expect(Math.abs(caller.heardLoudMs() - 600)).toBeLessThanOrEqual(toleranceMs);
      expect(heard.events.filter((event) => event.startsWith('ended'))).toEqual(['ended:ended']);
    });

    it('closes at once without draining, paused or not', async () => {
      const { leg, caller, advance, toleranceMs } = await make();
      const heard = hear(leg);
      leg.play(square(leg.rateHz, 3000));
      await advance(200);
      leg.pause();
      const closing = settled(leg.close({ outcome: 'error', drain: false }));
      await advance(2000);
      expect(closing.isSettled).toBe(true);
      expect(caller.heardLoudMs()).toBeLessThanOrEqual(200 + toleranceMs);
      expect(heard.events.at(-1)).toBe('ended:ended');
    });

    it('closes once, as hangup, when the caller hangs up during a draining close', async () => {
      const { leg, caller, advance } = await make();
      const heard = hear(leg);
      leg.play(square(leg.rateHz, 3000));
      const closing = settled(leg.close({ outcome: 'handoff', drain: true }));
      await advance(200);
      await caller.hangUp();
      await advance(500);
      expect(closing.isSettled).toBe(true);
      expect(heard.events.filter((event) => event.startsWith('ended'))).toEqual(['ended:hangup']);
    });

    it('goes on when its listener throws', async () => {
      const { leg, caller, advance, toleranceMs } = await make();
      const events: string[] = [];
      const fault = (event: string) => (): never => {
        events.push(event);
        throw new Error('faulty listener');
      };
      leg.listen({
        ...recordingListener([]),
        onAudio: fault('audio'),
        onDtmf: fault('dtmf'),
      });
      leg.play(square(leg.rateHz, 300));
      await caller.speak(square(leg.heardRateHz, frameMs));
      await caller.speak(square(leg.heardRateHz, frameMs));
      await caller.press('5');
      await advance(500 + toleranceMs);
      await caller.press('6');
      await advance(100);
      expect(events.filter((event) => event === 'audio').length).toBeGreaterThanOrEqual(2);
      expect(events.filter((event) => event === 'dtmf').length).toBe(2);
      expect(leg.position().playedMs).toBeCloseTo(300, 0);
      await caller.hangUp();
      await advance(200);
      expect(await leg.ended).toBe('hangup');
    });

    it('takes every event for the screen, before and after its close', async () => {
      const { leg, advance } = await make();
      const sendAll = (): void => {
        for (const event of everyEvent) leg.send(event);
      };
      expect(sendAll).not.toThrow();
      const closing = leg.close({ outcome: null, drain: false });
      await advance(1000);
      await closing;
      expect(sendAll).not.toThrow();
    });
  });
}

const everyEvent: LegEvent[] = [
  { type: 'user-started-speaking' },
  { type: 'user-stopped-speaking' },
  { type: 'user-transcription', text: 'はい', final: true },
  { type: 'bot-started-speaking' },
  { type: 'bot-stopped-speaking' },
  { type: 'bot-interrupted' },
  { type: 'bot-output', segmentId: 1, text: 'お電話ありがとうございます。', phase: 'new', heard: '' },
  { type: 'bot-output', segmentId: 1, text: 'お電話ありがとうございます。', phase: 'progress', heard: 'お電話' },
  {
    type: 'bot-output',
    segmentId: 1,
    text: 'お電話ありがとうございます。',
    phase: 'completed',
    heard: 'お電話ありがとうございます。',
  },
  { type: 'server-message', data: { type: 'field', key: 'name', value: '山田' } },
];

/** A loud square wave of 200 Hz: no sample of it is silence. */
export function square(rateHz: number, ms: number): Pcm {
  const half = rateHz / 400;
  return Int16Array.from({ length: (rateHz * ms) / 1000 }, (_, at) => (at % (2 * half) < half ? 8000 : -8000));
}

function hear(leg: Leg): Heard {
  const events: string[] = [];
  void leg.ended.then((end) => events.push(`ended:${end}`));
  leg.listen(recordingListener(events));
  return { events };
}

function recordingListener(events: string[]): LegListener {
  return {
    onAudio: () => events.push('audio'),
    onDtmf: (digit) => events.push(`dtmf:${digit}`),
    onText: (text) => events.push(`text:${text}`),
    onClientMessage: ({ type }) => events.push(`message:${type}`),
  };
}

function settled(promise: Promise<void>): { isSettled: boolean } {
  const state = { isSettled: false };
  const settle = (): void => {
    state.isSettled = true;
  };
  promise.then(settle, settle);
  return state;
}
