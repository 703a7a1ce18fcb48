import { APIStatusError, llm } from '@livekit/agents';
import { createBrain } from '@uketsuke/receptionist';
import type { InvokeToolInput, PlanTool, ToolAnswer } from '@uketsuke/contracts/voice-node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CallEngine, Engine } from '../engines/engine.ts';
import { ProviderFault } from '../engines/provider-fault.ts';
import { createScriptedEngine } from '../engines/scripted/scripted-engine.ts';
import { loadAgents } from '../livekit/runtime.ts';
import { atRest } from '../testing/at-rest.ts';
import { listenFor, loggerInto, pass, startCall, until, type CallHarness } from '../testing/call-harness.ts';
import { createFakeModelEngine, type ModelAnswer, type ModelAsked } from '../testing/fake-model-engine.ts';
import { FakeStt } from '../testing/fake-stt.ts';
import { createToneVoice } from '../testing/faked-engine/tone-voice.ts';

beforeAll(async () => {
  await loadAgents(loggerInto([]));
});

const said = (call: CallHarness) => call.recorder.turns().map(({ role, text }) => `${role}: ${text}`);
const hear = (call: CallHarness, words: string) =>
  until(`the agent says ${words}`, () =>
    said(call).some((line) => line.startsWith('assistant') && line.includes(words)),
  );
const receptionist = (): Engine => createScriptedEngine({ createBrain, voice: createToneVoice({ msPerChar: 10 }) });
const gone = new ProviderFault('the socket closed', { kind: 'gone', provider: 'model' });
const record = (key: string, value: string) => ({ name: 'record_field', arguments: { key, value } });

/** Records the name, and breaks when it is told anything else. */
function breaksAfterName({ said: words, result }: ModelAsked): ModelAnswer {
  if (words.includes('田中') && result === null) return { calls: [record('name', '田中')] };
  if (result !== null) return { say: '田中様ですね。お電話番号をお願いします。' };
  return { error: gone };
}

async function untilNameIsRecorded(call: CallHarness): Promise<void> {
  await hear(call, 'お電話ありがとうございます');
  call.leg.caller.text('田中です');
  await hear(call, 'お電話番号');
}

describe('a provider that fails in the middle of a call', () => {
  it('is followed by the next one, which knows what was said and recorded, and answers what the caller has just said', async () => {
    const first = createFakeModelEngine({ name: 'first', answer: breaksAfterName });
    const second = createFakeModelEngine({
      name: 'second',
      answer: ({ said: words }) => ({ say: `復唱します、${words}。` }),
    });
    const call = startCall({ engine: first, others: [second, receptionist()] });
    await untilNameIsRecorded(call);
    call.leg.caller.text('0312345678');
    await hear(call, '復唱します、0312345678');
    expect(said(call).filter((line) => line.includes('お電話ありがとうございます'))).toHaveLength(1);
    expect(second.asked[0]?.lines.slice(-4)).toEqual([
      'assistant: お電話ありがとうございます。',
      'user: 田中です',
      'assistant: 田中様ですね。お電話番号をお願いします。',
      'user: 0312345678',
    ]);
    expect(second.asked[0]?.lines.join('\n')).toContain('name: "田中" を記録済み');
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
    await until('the first is given back', () => first.closed === 1);
  });

  it('is followed by the receptionist, who apologises, asks only for what is missing, and completes the call', async () => {
    const call = startCall({
      engine: createFakeModelEngine({ answer: breaksAfterName }),
      others: [receptionist()],
      leg: { channel: 'phone', rateHz: 8000 },
    });
    await untilNameIsRecorded(call);
    call.leg.caller.text('もしもし');
    await hear(call, '途中で失礼いたしました');
    await call.time.advance(100);
    call.leg.caller.dtmf('0312345678#');
    await hear(call, '03-1234-5678、でよろしい');
    call.leg.caller.dtmf('1');
    await pass(call, 2000);
    await hear(call, '内容を確認いたします');
    call.leg.caller.dtmf('1');
    await pass(call, 2000);
    await expect(call.end).resolves.toMatchObject({ outcome: 'completed' });
    expect(call.recorder.fields.map(({ key, value }) => [key, value?.replaceAll('-', '')])).toEqual([
      ['name', '田中'],
      ['phone', '0312345678'],
    ]);
    expect(said(call).filter((line) => /assistant.*お名前を/.test(line))).toEqual([]);
  });

  it('before the greeting was heard is followed by one that greets', async () => {
    const engine: Engine = { ...receptionist(), name: 'refusing', open: () => Promise.reject(new Error('refused')) };
    const call = startCall({ engine, others: [receptionist()] });
    await hear(call, 'お電話ありがとうございます');
    expect(said(call).join('')).not.toContain('途中で失礼');
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
  });

  it('with half a sentence spoken leaves to the next one what was heard of it', async () => {
    const heard = Promise.withResolvers<void>();
    const first = createFakeModelEngine({
      answer: () => ({ say: '少々お待ちください。それでは', error: gone, errorAfter: heard.promise }),
    });
    const second = createFakeModelEngine({ name: 'second', answer: () => ({ say: '続けます。' }) });
    const call = startCall({ engine: first, others: [second], leg: { output: 'text' } });
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('予約したいです');
    await hear(call, '少々お待ち');
    heard.resolve();
    await hear(call, '続けます');
    expect(said(call)).toEqual([
      'assistant: お電話ありがとうございます。',
      'user: 予約したいです',
      'assistant: 少々お待ちください。それでは',
      'assistant: 続けます。',
    ]);
    expect(second.asked[0]?.lines.join('\n')).toContain('途切れたところから');
    call.leg.caller.hangUp();
    await call.end;
  });

  it('while the caller speaks loses no word: the next one hears the speech from its beginning', async () => {
    const heard: number[] = [];
    const ears = () => Promise.resolve(new FakeStt(() => '三名でお願いします'));
    let fail = (_error: Error): void => {};
    const first = createFakeModelEngine({ name: 'first', answer: () => ({}), openStt: ears });
    const failing: Engine = {
      ...first,
      async open(call) {
        const opened = await first.open(call);
        fail = (error) => breakModel(opened.model, error);
        return opened;
      },
    };
    const second = createFakeModelEngine({
      name: 'second',
      answer: ({ said: words }) => {
        heard.push(words.length);
        return { say: `${words}、承りました。` };
      },
      openStt: ears,
    });
    const call = startCall({ engine: failing, others: [second], leg: { channel: 'phone', rateHz: 8000 } });
    await hear(call, 'お電話ありがとうございます');
    await listenFor(call, 600, 'speech');
    fail(gone);
    await atRest();
    await listenFor(call, 300, 'speech');
    await until('the second engine is there', () => second.opened.length === 1);
    await listenFor(call, 800, 'silence');
    await hear(call, '三名でお願いします、承りました');
    expect(heard).toHaveLength(1);
    call.leg.caller.hangUp();
    await call.end;
  });

  it('by saying nothing within the limit has failed too', async () => {
    const first = createFakeModelEngine({ answer: () => ({ hangs: true }) });
    const call = startCall({ engine: first, others: [receptionist()] });
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('田中です');
    await until('the model is asked', () => first.asked.length === 1);
    await call.time.advance(2499);
    expect(said(call).join('')).not.toContain('途中で失礼');
    await call.time.advance(1);
    await hear(call, '途中で失礼');
    expect(call.lines).toContainEqual(
      expect.objectContaining({ msg: 'engine.failed', engine: 'model', reason: 'slow' }),
    );
    await until('the name is recorded', () => call.recorder.fields.length === 1);
    call.leg.caller.hangUp();
    await call.end;
  });

  it('and never closes holds nothing up', async () => {
    const first = createFakeModelEngine({ answer: breaksAfterName });
    const stuck: Engine = {
      ...first,
      open: async (call) => ({ ...(await first.open(call)), close: () => new Promise(() => {}) }),
    };
    const call = startCall({ engine: stuck, others: [receptionist()] });
    await untilNameIsRecorded(call);
    call.leg.caller.text('もしもし');
    await hear(call, '途中で失礼');
    call.leg.caller.hangUp();
    await expect(call.end).resolves.toMatchObject({ outcome: 'hangup' });
    expect(call.time.pending()).toBe(0);
  });

  it('after it has begun to take leave: the last words are said all the same', async () => {
    const first = createFakeModelEngine({
      answer: ({ result }) =>
        result === null
          ? { calls: [{ name: 'hand_off', arguments: { reason: 'caller_asked_for_person' } }] }
          : { error: gone },
    });
    const call = startCall({ engine: first, others: [receptionist()] });
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('人と話したい');
    await expect(call.end).resolves.toMatchObject({ outcome: 'handoff', reason: 'caller_asked_for_person' });
    expect(said(call).at(-1)).toContain('担当者におつなぎ');
  });

  it('leaves its tools running: what it had begun is not begun again, and the next one reads the answer', async () => {
    const tool: PlanTool = {
      name: 'book',
      description: '予約する',
      parameters: { properties: { name: { type: 'string' } } },
    };
    const asked: InvokeToolInput[] = [];
    const answer = Promise.withResolvers<ToolAnswer>();
    const first = createFakeModelEngine({
      name: 'first',
      answer: ({ said: words }) => (words === '' ? {} : { calls: [{ name: 'book', arguments: { name: '田中' } }] }),
    });
    let fail = (_error: Error): void => {};
    const failing: Engine = {
      ...first,
      async open(call) {
        const opened = await first.open(call);
        fail = (error) => breakModel(opened.model, error);
        return opened;
      },
    };
    const second = createFakeModelEngine({ name: 'second', answer: () => ({ say: 'お待たせしました。' }) });
    const gateway = {
      invokeTool(input: InvokeToolInput) {
        asked.push(input);
        return answer.promise;
      },
    };
    const call = startCall({ engine: failing, others: [second], plan: { tools: [tool] }, run: { gateway } });
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('田中で予約して');
    await until('the tool is called', () => asked.length === 1);
    fail(gone);
    answer.resolve({ content: '{"booked":true}', error: null });
    await atRest();
    await call.time.advance(1000);
    await hear(call, 'お待たせしました');
    expect(second.asked[0]?.lines.join('\n')).toContain('book {"name":"田中"}');
    expect(asked).toHaveLength(1);
    call.leg.caller.hangUp();
    await call.end;
  });
});

describe('ears that fail for good', () => {
  const broken = () => Promise.resolve(new FakeStt(() => Promise.reject(new Error('no recognizer'))));
  const refused = () =>
    Promise.resolve(
      new FakeStt(() =>
        Promise.reject(new APIStatusError({ message: 'no', options: { statusCode: 401, retryable: false } })),
      ),
    );
  const speak = async (call: CallHarness): Promise<void> => {
    await listenFor(call, 600, 'speech');
    await listenFor(call, 800, 'silence');
  };
  const phone = { channel: 'phone', rateHz: 8000 } as const;

  it('are followed by the next engine, which hears what nobody has understood', async () => {
    const first = createFakeModelEngine({ name: 'first', answer: () => ({}), openStt: refused });
    const second = createFakeModelEngine({
      name: 'second',
      answer: ({ said: words }) => ({ say: `${words}、承りました。` }),
      openStt: () => Promise.resolve(new FakeStt(() => '三名でお願いします')),
    });
    const call = startCall({ engine: first, others: [second], leg: phone });
    await hear(call, 'お電話ありがとうございます');
    await speak(call);
    await until('the first has failed', () => call.lines.some(({ msg }) => msg === 'engine.failed'));
    await until('the second engine is there', () => second.opened.length === 1);
    await listenFor(call, 1500, 'silence');
    await hear(call, '三名でお願いします、承りました');
    expect(call.lines).toContainEqual(
      expect.objectContaining({ msg: 'engine.failed', engine: 'first', reason: 'auth' }),
    );
    call.leg.caller.hangUp();
    await call.end;
  });

  it('where no engine follows, the caller is asked for something else, as before', async () => {
    const only = createFakeModelEngine({
      name: 'only',
      answer: () => ({ say: '入力してください。' }),
      openStt: refused,
    });
    const call = startCall({ engine: only, leg: phone });
    await hear(call, 'お電話ありがとうございます');
    await speak(call);
    await hear(call, '入力してください');
    expect(call.lines.some(({ msg }) => msg === 'engine.failed')).toBe(false);
    call.leg.caller.hangUp();
    await call.end;
  });

  it('a receptionist keeps the call: it asks for keys', async () => {
    const rules = createScriptedEngine({ createBrain, voice: createToneVoice({ msPerChar: 10 }), openStt: broken });
    const call = startCall({ engine: rules, others: [receptionist()], leg: phone });
    await hear(call, 'お電話ありがとうございます');
    await speak(call);
    await speak(call);
    await until('the caller was not understood', () => call.lines.some(({ msg }) => msg === 'call.part_failed'));
    expect(call.lines.some(({ msg }) => msg === 'engine.failed')).toBe(false);
    call.leg.caller.hangUp();
    await call.end;
  });
});

describe('when every engine has failed', () => {
  it('and only then, the call ends as an error', async () => {
    const broken = (name: string) => createFakeModelEngine({ name, answer: () => ({ error: new Error('broken') }) });
    const call = startCall({ engine: broken('first'), others: [broken('second')] });
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.text('もしもし');
    await expect(call.end).resolves.toMatchObject({ outcome: 'error', reason: 'engine_failed' });
    expect(call.lines.filter(({ msg }) => msg === 'engine.failed').map(({ engine }) => engine)).toEqual([
      'first',
      'second',
    ]);
  });
});

describe('a voice that fails', () => {
  it('is followed by another engine as well, and the caller misses no sentence of it', async () => {
    const first = createFakeModelEngine({
      answer: () => ({ say: '承りました。' }),
      voice: { delay: () => Promise.reject(new Error('no voice')) },
    });
    const call = startCall({ engine: first, others: [receptionist()], leg: { playing: 'by_hand' } });
    await until('the greeting plays', () => call.leg.position().queuedMs > 100);
    await pass(call, 2000);
    await hear(call, 'お電話ありがとうございます');
    call.leg.caller.hangUp();
    await call.end;
  });
});

/** As a model tells the framework that it broke for good. */
function breakModel(model: CallEngine['model'], error: Error): void {
  if (!(model instanceof llm.LLM)) throw new Error('No language model');
  model.emit('error', { type: 'llm_error', timestamp: 0, label: 'fake', error, recoverable: false });
}
