import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import type { CallEngine, Engine } from '../engines/engine.ts';
import { atRest } from '../testing/at-rest.ts';
import { listenFor, loggerInto, loudIsSpeech, startCall, until } from '../testing/call-harness.ts';
import { loadAgents } from '../livekit/runtime.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

/** An engine that opens when the test says so, and tells which of its calls were closed. */
function slowEngine() {
  const faked = createFakedEngine();
  const gate = Promise.withResolvers<void>();
  const calls: { isClosed: boolean }[] = [];
  const engine: Engine = {
    ...faked,
    async open(call): Promise<CallEngine> {
      await gate.promise;
      const opened = await faked.open(call);
      const state = { isClosed: false };
      calls.push(state);
      return {
        ...opened,
        async close() {
          state.isClosed = true;
          await opened.close();
        },
      };
    },
  };
  return { engine, calls, open: () => gate.resolve() };
}

describe('while the engine is being opened', () => {
  it('a caller who hangs up ends the call at once, and the engine is given back when it comes', async () => {
    const { engine, calls, open } = slowEngine();
    const call = startCall({ engine });
    await call.time.advance(3000);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toEqual({ outcome: 'hangup', reason: 'caller_hung_up', durationMs: 3000 });
    expect(call.time.pending()).toBe(0);
    open();
    await until('the engine is given back', () => calls[0]?.isClosed === true);
    expect(call.time.pending()).toBe(0);
  });

  it('a node that stops ends the call at once', async () => {
    const call = startCall({ engine: slowEngine().engine });
    await call.time.advance(3000);
    call.stopNode();
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'node_lost' });
    expect(call.time.pending()).toBe(0);
  });

  it('a caller who never connects ends the call, whatever the engine does', async () => {
    const call = startCall({ engine: slowEngine().engine, leg: { isReady: false } });
    await call.time.advance(30_000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'connect_failed' });
    expect(call.time.pending()).toBe(0);
  });

  it('nobody waits longer than for an answer: then the engine has failed', async () => {
    const call = startCall({ engine: slowEngine().engine });
    await call.time.advance(29_000);
    expect(call.recorder.ended).toBeNull();
    await call.time.advance(1000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(call.leg.closedWith).not.toBeNull();
    expect(call.time.pending()).toBe(0);
  });

  it('an engine that fails before the caller is there has failed once the caller is', async () => {
    const engine: Engine = { ...createFakedEngine(), open: () => Promise.reject(new Error('no model')) };
    const call = startCall({ engine, leg: { isReady: false } });
    await atRest();
    expect(call.recorder.ended).toBeNull();
    call.leg.caller.becomeReady();
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
  });

  it('what the caller types is kept for the conversation', async () => {
    const { engine, open } = slowEngine();
    const call = startCall({ engine });
    await atRest();
    call.leg.caller.text('もしもし');
    await atRest();
    open();
    await until('it is answered', () => call.recorder.turns().filter(({ role }) => role === 'assistant').length > 0);
    expect(call.recorder.turns()).toContainEqual({ role: 'user', text: 'もしもし' });
    call.leg.caller.hangUp();
    await call.end;
  });
});

describe('what the caller does', () => {
  it('ends this call, as an error, when it breaks the conversation', async () => {
    const call = startCall({
      engine: createFakedEngine(),
      leg: { channel: 'phone', rateHz: 8000 },
      run: {
        createVoiceModel: () => ({
          ...loudIsSpeech(),
          reset() {
            throw new Error('broken');
          },
        }),
      },
    });
    await until('greeting', () => call.recorder.turns().length > 0);
    await listenFor(call, 100, 'speech');
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(call.time.pending()).toBe(0);
  });

  it('happens in the context of the call, so that what breaks later is known to be of this call', async () => {
    const context = new AsyncLocalStorage<string>();
    const call = context.run('the call', () => startCall({ engine: createFakedEngine() }));
    await until('greeting', () => call.recorder.turns().length > 0);
    await atRest();
    const contexts: (string | undefined)[] = [];
    const { after } = call.time;
    call.time.after = (delayMs, run) => {
      contexts.push(context.getStore());
      return after(delayMs, run);
    };
    call.leg.caller.dtmf('1');
    expect(contexts.length).toBeGreaterThan(0);
    expect(new Set(contexts)).toEqual(new Set(['the call']));
    call.leg.caller.hangUp();
    await call.end;
  });
});

describe('closing', () => {
  it('is not waited for without end', async () => {
    const faked = createFakedEngine();
    const engine: Engine = {
      ...faked,
      open: async (call) => ({ ...(await faked.open(call)), close: () => new Promise(() => {}) }),
    };
    const call = startCall({ engine });
    await until('greeting', () => call.recorder.turns().length > 0);
    call.leg.caller.hangUp();
    await until('the end is recorded', () => call.recorder.ended !== null);
    await atRest();
    await call.time.advance(30_000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
    expect(call.time.pending()).toBe(0);
  });
});
