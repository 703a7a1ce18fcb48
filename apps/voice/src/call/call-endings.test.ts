import { beforeAll, describe, expect, it } from 'vitest';
import { createFakedEngine } from '../testing/faked-engine/faked-engine.ts';
import { llm } from '@livekit/agents';
import type { Engine } from '../engines/engine.ts';
import { atRest } from '../testing/at-rest.ts';
import { loggerInto, pass, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { phrasesOf } from '../text/phrases.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

const says = (call: CallHarness, text: string) => call.recorder.turns().some((turn) => turn.text.includes(text));
const said = (call: CallHarness) => call.recorder.turns().map((turn) => turn.text);

/** Everything the call started is over: timers, the leg, the record. */
async function expectNothingLeft(call: CallHarness): Promise<void> {
  await call.end;
  expect(call.time.pending()).toBe(0);
  expect(call.leg.closedWith).not.toBeNull();
  expect(call.recorder.ended).not.toBeNull();
}

describe('the caller hangs up', () => {
  it('before the leg was ready: never connected, nothing to pay', async () => {
    const call = startCall({ engine: createFakedEngine(), leg: { isReady: false } });
    await call.time.advance(4000);
    call.leg.caller.failToConnect();
    await expect(call.end).resolves.toEqual({ outcome: 'error', reason: 'connect_failed', durationMs: 0 });
    await expectNothingLeft(call);
  });

  it('after a slow connection: the time of connecting is not paid for', async () => {
    const call = startCall({ engine: createFakedEngine(), leg: { isReady: false } });
    await call.time.advance(20_000);
    call.leg.caller.becomeReady();
    await until('the agent speaks', () => call.recorder.turns().length > 0);
    await call.time.advance(4000);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ durationMs: 4000 });
    await expectNothingLeft(call);
  });

  it('while nobody ever comes: after 30 s, never connected', async () => {
    const call = startCall({ engine: createFakedEngine(), leg: { isReady: false } });
    await call.time.advance(29_999);
    await atRest();
    expect(call.recorder.ended).toBeNull();
    await call.time.advance(1);
    await expect(call.end).resolves.toEqual({ outcome: 'error', reason: 'connect_failed', durationMs: 0 });
    await expectNothingLeft(call);
  });

  it('while the engine is being opened', async () => {
    const call = startCall({ engine: createFakedEngine() });
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
    await expectNothingLeft(call);
  });

  it('while the agent speaks: the record keeps what was heard', async () => {
    const call = startCall({
      engine: createFakedEngine({ reply: () => ({ say: ['長い長いご挨拶でございます。'] }) }),
      leg: { playing: 'by_hand' },
    });
    await until('audio', () => call.leg.position().queuedMs > 500);
    await pass(call, 320);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
    expect(said(call)).toEqual(['長い長いご']);
    await expectNothingLeft(call);
  });

  it('while the agent thinks', async () => {
    let thinking = Promise.resolve();
    const call = startCall({ engine: createFakedEngine({ voice: { delay: () => thinking } }) });
    await until('greeting', () => said(call).length > 0);
    const thought = Promise.withResolvers<void>();
    thinking = thought.promise;
    call.leg.caller.text('あの');
    await atRest();
    call.leg.caller.hangUp();
    thought.resolve();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
    expect(said(call)).toEqual(['かしこまりました。', 'あの']);
    await expectNothingLeft(call);
  });

  it('by asking for the end', async () => {
    const call = startCall({ engine: createFakedEngine() });
    await until('greeting', () => said(call).length > 0);
    call.leg.caller.endRequest();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'caller_hung_up' });
    await expectNothingLeft(call);
  });

  it('after every required field was recorded: completed', async () => {
    const call = startCall({
      engine: createFakedEngine({
        reply: (input) =>
          input === null ? {} : { calls: [{ tool: 'record_field', arguments: { key: 'name', value: '田中' } }] },
      }),
      config: { fields: [{ key: 'name', label: 'お名前', required: true }] },
    });
    await until('greeting', () => said(call).length > 0);
    call.leg.caller.text('田中です');
    await until('recorded', () => call.recorder.fields.length > 0);
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed', reason: 'all_fields_collected' });
    expect(call.leg.events).toContainEqual({
      type: 'server-message',
      data: { type: 'field', key: 'name', value: '田中' },
    });
  });
});

describe('the node stops', () => {
  it('ends the call at once as lost', async () => {
    const call = startCall({ engine: createFakedEngine() });
    await until('greeting', () => said(call).length > 0);
    call.stopNode();
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'node_lost' });
    expect(call.leg.closedWith).toEqual({ outcome: 'error', drain: false });
    await expectNothingLeft(call);
  });
});

describe('a handoff', () => {
  const handing = () =>
    createFakedEngine({
      reply: (input) =>
        input === null
          ? {}
          : {
              calls: [
                {
                  tool: 'hand_off',
                  arguments: { reason: 'caller_asked_for_person', rule: '人と話したいとき' },
                },
              ],
              say: ['担当者におつなぎします。'],
              ends: true,
            },
    });

  it('closes the stream only after its sentence was heard', async () => {
    const call = startCall({ engine: handing(), leg: { playing: 'by_hand' } });
    await until('greeting', () => call.leg.position().queuedMs > 500);
    call.leg.caller.text('人と話したい');
    await until('the sentence plays', () => says(call, '人と話したい') && call.leg.position().queuedMs > 500);
    await pass(call, 500);
    expect(call.recorder.ended).toBeNull();
    await pass(call, 1000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'handoff', reason: 'caller_asked_for_person' });
    expect(said(call).at(-1)).toBe('担当者におつなぎします。');
    await expectNothingLeft(call);
  });

  it('leaves in the record why, and which rule applied', async () => {
    const call = startCall({ engine: handing() });
    await until('greeting', () => said(call).length > 0);
    call.leg.caller.text('人と話したい');
    await call.end;
    expect(call.recorder.toolInvocations).toMatchObject([
      { name: 'hand_off', arguments: { reason: 'caller_asked_for_person', rule: '人と話したいとき' }, error: null },
    ]);
  });

  it('is not undone by what the caller says or types into its sentence', async () => {
    const call = startCall({ engine: handing(), leg: { playing: 'by_hand' } });
    await until('greeting', () => call.leg.position().queuedMs > 500);
    call.leg.caller.text('人と話したい');
    await until('the sentence plays', () => says(call, '人と話したい') && call.leg.position().queuedMs > 500);
    call.leg.caller.text('早く');
    await pass(call, 2000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'handoff' });
    expect(said(call)).toContain('担当者におつなぎします。');
  });
});

describe('the longest duration', () => {
  it('ends the call with a spoken goodbye, whatever is being said', async () => {
    const call = startCall({
      engine: createFakedEngine({ reply: () => ({ say: ['とても長いお話を続けております。'] }) }),
      leg: { playing: 'by_hand' },
      run: { limits: { maxDurationMs: 60_000 } },
    });
    await until('audio', () => call.leg.position().queuedMs > 500);
    await call.time.advance(60_000);
    await until('goodbye plays', () => call.leg.position().queuedMs > 1500);
    await pass(call, 4000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup', reason: 'max_duration' });
    expect(said(call).at(-1)).toBe(phrasesOf('ja').timeIsUp);
    await expectNothingLeft(call);
  });
});

describe('an engine that breaks', () => {
  it('while it decides: the agent apologises and the call ends as an error', async () => {
    const call = startCall({
      engine: createFakedEngine({
        reply: (input) => {
          if (input !== null) throw new Error('broken');
          return {};
        },
      }),
    });
    await until('greeting', () => said(call).length > 0);
    call.leg.caller.text('もしもし');
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(said(call).at(-1)).toBe(phrasesOf('ja').apology);
    expect(call.lines).toContainEqual(
      expect.objectContaining({ msg: 'engine.failed', engine: 'faked', call_id: call.plan.callId }),
    );
    await expectNothingLeft(call);
  });

  it('in its model: the same', async () => {
    class BrokenLlm extends llm.LLM {
      label = () => 'broken';
      chat(options: Parameters<llm.LLM['chat']>[0]): llm.LLMStream {
        return new (class extends llm.LLMStream {
          protected run = () => Promise.reject(new Error('broken model'));
        })(this, { chatCtx: options.chatCtx, connOptions: { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 1000 } });
      }
    }
    const faked = createFakedEngine();
    const engine: Engine = {
      ...faked,
      open: async (call) => ({ ...(await faked.open(call)), model: new BrokenLlm() }),
    };
    const call = startCall({ engine });
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(said(call)).toEqual([phrasesOf('ja').apology]);
    await expectNothingLeft(call);
  });

  it('in its voice: the call ends as an error without an apology', async () => {
    const call = startCall({
      engine: createFakedEngine({ voice: { delay: () => Promise.reject(new Error('no voice')) } }),
    });
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(said(call)).toEqual([]);
    await expectNothingLeft(call);
  });

  it('before the first word: the call ends as an error', async () => {
    const engine: Engine = { ...createFakedEngine(), open: () => Promise.reject(new Error('no model')) };
    const call = startCall({ engine });
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    await expectNothingLeft(call);
  });

  it('by never answering: after 30 s', async () => {
    class SilentLlm extends llm.LLM {
      label = () => 'silent';
      chat(options: Parameters<llm.LLM['chat']>[0]): llm.LLMStream {
        return new (class extends llm.LLMStream {
          protected run = () => new Promise<void>(() => {});
        })(this, { chatCtx: options.chatCtx, connOptions: { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 1000 } });
      }
    }
    const faked = createFakedEngine();
    const engine: Engine = {
      ...faked,
      open: async (call) => ({ ...(await faked.open(call)), model: new SilentLlm() }),
    };
    const call = startCall({ engine });
    await until('the call runs', () => call.time.pending() >= 2);
    await call.time.advance(30_000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(said(call)).toEqual([phrasesOf('ja').apology]);
  });
});

describe('a voice that stops between two sentences', () => {
  it('is broken when nothing more has come for 30 s, and not while it is still heard', async () => {
    let asked = 0;
    const delay = (): Promise<void> => ((asked += 1) === 2 ? new Promise(() => {}) : Promise.resolve());
    const call = startCall({
      engine: createFakedEngine({
        voice: { delay },
        reply: () => ({ say: ['少々お待ちください。', 'お調べします。'] }),
      }),
      leg: { playing: 'by_hand' },
    });
    await until('audio', () => call.leg.position().queuedMs > 500);
    await call.time.advance(45_000);
    await atRest();
    await pass(call, 1000);
    expect(call.recorder.ended).toBeNull();
    await call.time.advance(15_000);
    await until('the apology plays', () => call.leg.position().queuedMs > 1000);
    await pass(call, 5000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(said(call)).toEqual(['少々お待ちください。', phrasesOf('ja').apology]);
    await expectNothingLeft(call);
  });
});

describe('a voice that breaks between two sentences', () => {
  it('has said only the first of them', async () => {
    let asked = 0;
    const delay = (): Promise<void> =>
      (asked += 1) === 2 ? Promise.reject(new Error('the voice broke')) : Promise.resolve();
    const call = startCall({
      engine: createFakedEngine({
        voice: { delay },
        reply: () => ({ say: ['少々お待ちください。', 'お調べします。'] }),
      }),
    });
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(said(call)).toEqual(['少々お待ちください。', phrasesOf('ja').apology]);
    await expectNothingLeft(call);
  });
});

describe('an engine slower than the caller', () => {
  it('gets everything that was said meanwhile, in order', async () => {
    const heard: string[] = [];
    const call = startCall({
      engine: createFakedEngine({
        thinkMs: 30,
        reply: (input) => {
          if (input?.type === 'text') heard.push(input.text);
          return {};
        },
      }),
    });
    await until('greeting', () => said(call).length > 0);
    for (const text of ['一', '二', '三', '四']) {
      call.leg.caller.text(text);
      await atRest();
    }
    await until('the last answer', () => said(call).at(-1) === 'かしこまりました。' && said(call).length > 5);
    // Lines that came while it thought are one turn.
    expect(heard.flatMap((text) => text.split('\n'))).toEqual(['一', '二', '三', '四']);
    expect(
      call.recorder
        .turns()
        .filter(({ role }) => role === 'user')
        .map(({ text }) => text),
    ).toEqual(['一', '二', '三', '四']);
    call.leg.caller.hangUp();
    await call.end;
  });
});
