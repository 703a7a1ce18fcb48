import { describe, expect, it } from 'vitest';
import { manualClock } from '@uketsuke/runtime';
import { decodeMulaw, encodeMulaw } from '@uketsuke/audio';
import { describeLeg, square, type LegHarness } from '../leg.conformance.ts';
import type { LegListener } from '../leg.ts';
import { createPacer } from '../pacer.ts';
import { createFakeProvider } from '../../testing/fake-provider.ts';
import { createPhoneLeg } from './phone-leg.ts';
import { readPhoneMessage } from './protocol.ts';

interface Line {
  latencyMs?: number;
  echoesMarks?: boolean;
  toleranceMs?: number;
}

function phone({ latencyMs = 0, echoesMarks = true, toleranceMs = 20 }: Line = {}) {
  const clock = manualClock();
  const errors: unknown[] = [];
  const pacer = createPacer({ clock, schedule: null });
  const wire = { bufferedBytes: 0, isClosed: false };
  const phoneLeg = createPhoneLeg({
    start: { streamSid: 'MZ1', callSid: 'CA1', parameters: {} },
    clock,
    pacer,
    onError: (error) => errors.push(error),
    transport: {
      send: (message) => {
        if (!wire.isClosed) provider.receive(message);
      },
      bufferedBytes: () => wire.bufferedBytes,
      close: () => {
        wire.isClosed = true;
        queueMicrotask(() => phoneLeg.disconnected(true));
      },
    },
  });
  const say = (message: object): void => {
    const read = readPhoneMessage(JSON.stringify(message));
    if (read) phoneLeg.receive(read);
  };
  const provider = createFakeProvider({ clock, latencyMs, echoesMarks, onMessage: say });
  const harness: LegHarness = {
    leg: phoneLeg.leg,
    toleranceMs,
    async advance(ms) {
      for (let passed = 0; passed < ms; passed += 5) {
        clock.advance(5);
        provider.tick();
        pacer.tick();
        await Promise.resolve();
      }
      await new Promise((resolve) => setImmediate(resolve));
    },
    caller: {
      speak: async (frame) => say(media(encodeMulaw(frame))),
      press: async (digit) => say({ event: 'dtmf', dtmf: { digit } }),
      heardLoudMs: () => provider.heardLoudMs(),
      hangUp: async () => say({ event: 'stop' }),
    },
    dispose: () => phoneLeg.leg.close({ outcome: null, drain: false }),
  };
  return { ...harness, clock, errors, phoneLeg, provider, say, wire };
}

const media = (payload: Uint8Array, timestamp?: number | string) => ({
  event: 'media',
  media: { payload: Buffer.from(payload).toString('base64'), ...(timestamp !== undefined && { timestamp }) },
});

const silentListener: LegListener = {
  onAudio: () => {},
  onDtmf: () => {},
  onText: () => {},
  onClientMessage: () => {},
};

describeLeg('a phone stream', async () => phone());
describeLeg('a phone stream 80 ms away', async () => phone({ latencyMs: 80, toleranceMs: 200 }));
describeLeg('a phone stream whose provider echoes no marks', async () => phone({ echoesMarks: false }));

describe('phone leg', () => {
  it('never fills the buffer of the provider by more than its lead', async () => {
    const { leg, provider, advance } = phone();
    leg.play(square(8000, 5000));
    for (let step = 0; step < 100; step += 1) {
      expect(provider.bufferedMs()).toBeLessThanOrEqual(320);
      if (step > 0) expect(provider.bufferedMs()).toBeGreaterThan(200);
      await advance(20);
    }
  });

  it('sends the first audio at once, without waiting for a tick', () => {
    const { leg, provider } = phone();
    leg.play(square(8000, 100));
    expect(provider.received[0]).toMatchObject({ event: 'media', streamSid: 'MZ1' });
  });

  it('says what was heard by the marks where the provider lags behind the clock', async () => {
    const { leg, caller, advance } = phone({ latencyMs: 300 });
    leg.play(square(8000, 3000));
    await advance(1500);
    expect(leg.position().playedMs).toBeLessThanOrEqual(caller.heardLoudMs());
    expect(leg.position().playedMs).toBeGreaterThan(caller.heardLoudMs() - 400);
  });

  it('is not drained before the last mark came back, and waits for a lost one at most a second', async () => {
    const { leg, provider, phoneLeg, clock, advance } = phone({ echoesMarks: false });
    leg.play(square(8000, 500));
    await advance(200);
    phoneLeg.receive({ event: 'mark', name: 'm1' });
    let isDrained = false;
    void leg.drained().then(() => {
      isDrained = true;
    });
    await advance(700);
    expect(isDrained).toBe(false);
    await advance(700);
    expect(isDrained).toBe(true);
    expect(clock.monotonic()).toBeLessThan(2000);
    expect(provider.received.filter(({ event }) => event === 'mark').length).toBeGreaterThan(1);
  });

  it('does not count marks that come back because of a clear', async () => {
    const { leg, caller, advance } = phone({ latencyMs: 300 });
    leg.play(square(8000, 5000));
    await advance(2000);
    const cleared = leg.clear();
    await advance(300);
    const heardBeforeMs = caller.heardLoudMs();
    leg.play(square(8000, 1000));
    for (let passed = 0; passed < 1600; passed += 100) {
      await advance(100);
      expect(leg.position().playedMs - cleared.playedMs).toBeLessThanOrEqual(caller.heardLoudMs() - heardBeforeMs);
    }
    expect(leg.position().queuedMs).toBe(0);
  });

  it('holds audio back while the connection takes nothing more, and goes on later without loss', async () => {
    const { leg, caller, wire, advance } = phone();
    leg.play(square(8000, 1000));
    await advance(200);
    wire.bufferedBytes = 1_000_000;
    await advance(1000);
    expect(caller.heardLoudMs()).toBeLessThanOrEqual(540);
    wire.bufferedBytes = 0;
    await advance(1000);
    expect(caller.heardLoudMs()).toBe(1000);
  });

  it('closes without a connection that takes nothing more, some seconds after it should have played everything', async () => {
    const { leg, wire, advance } = phone();
    wire.bufferedBytes = 1_000_000;
    leg.play(square(8000, 1000));
    let isClosed = false;
    void leg.close({ outcome: 'completed', drain: true }).then(() => {
      isClosed = true;
    });
    await advance(3900);
    expect(isClosed).toBe(false);
    await advance(200);
    expect(isClosed).toBe(true);
  });

  it('hears every sample of the caller, in chunks of any size', () => {
    const { leg, say } = phone();
    const samples: number[] = [];
    leg.listen({ ...silentListener, onAudio: (frame) => samples.push(...frame) });
    const codes = encodeMulaw(Int16Array.from({ length: 1600 }, (_, at) => at * 16));
    for (const [from, to] of [
      [0, 1],
      [1, 160],
      [160, 700],
      [700, 703],
      [703, 1600],
    ])
      say(media(codes.slice(from, to)));
    expect(Int16Array.from(samples)).toEqual(decodeMulaw(codes));
  });

  it('fills a gap in the timestamps with silence and takes bursts, repeats and jumps as they are', () => {
    const { leg, say } = phone();
    let frames = 0;
    let silent = 0;
    leg.listen({
      ...silentListener,
      onAudio: (frame) => {
        frames += 1;
        if (frame.every((sample) => sample === 0)) silent += 1;
      },
    });
    const frame = encodeMulaw(square(8000, 20));
    for (const timestamp of ['0', '20', '100', 100, 100, '160', '900000', '900020', '5', 'soon', '-1']) {
      say(media(frame, timestamp));
    }
    expect([frames, silent]).toEqual([14, 3]);
  });

  it('takes no more audio than the clock allows, apart from ten seconds', async () => {
    const { leg, say, advance } = phone();
    let frames = 0;
    leg.listen({
      ...silentListener,
      onAudio: () => {
        frames += 1;
      },
    });
    const frame = encodeMulaw(square(8000, 20));
    for (let sent = 0; sent < 2000; sent += 1) say(media(frame));
    expect(frames).toBe(500);
    await advance(1000);
    for (let sent = 0; sent < 2000; sent += 1) say(media(frame));
    expect(frames).toBe(550);
  });

  it('is closed once, as failed, when the connection breaks', async () => {
    const { leg, phoneLeg } = phone();
    phoneLeg.disconnected(false);
    phoneLeg.disconnected(true);
    expect(await leg.ended).toBe('failed');
    await leg.close({ outcome: 'error', drain: true });
  });
});
