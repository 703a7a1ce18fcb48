import { controlTools } from '@uketsuke/contracts';
import { manualClock } from '@uketsuke/runtime';
import { manualTimers } from '../testing/manual-timers.ts';
import { describe, expect, it } from 'vitest';
import { refused, worked, type CallTool, type ToolResult } from './call-tool.ts';
import { notConfirmed } from './confirm-guard.ts';
import { createToolSet, type ToolCalled } from './tool-set.ts';

const schema = { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] };

function setUp(...tools: Partial<CallTool>[]) {
  return setUpWith({}, ...tools);
}

function setUpWith(
  { isDrivenByEngine = false, wordsKnown = () => Promise.resolve(true) },
  ...tools: Partial<CallTool>[]
) {
  const clock = manualClock();
  const time = manualTimers(clock);
  const calls: ToolCalled[] = [];
  let slow = 0;
  let said = 0;
  const set = createToolSet({
    clock,
    timers: time,
    language: 'ja',
    onLate: () => {},
    isDrivenByEngine: () => isDrivenByEngine,
    outputs: () => said,
    wordsKnown,
    onSlow: () => (slow += 1),
    onCalled: (call) => calls.push(call),
    tools: tools.map((tool) => ({
      owner: { by: 'agent' },
      name: 'look_up',
      description: 'looks up',
      parameters: { by: 'json_schema', schema },
      confirm: false,
      run: () => worked({ free: true }),
      ...tool,
    })),
  });
  const run = (args: unknown, signal = new AbortController().signal) => {
    const [first] = set.forModels;
    if (!first) throw new Error('No tool');
    return first.run(args, signal);
  };
  return { set, calls, clock, time, run, slow: () => slow, agentSpeaks: () => void (said += 1) };
}

describe('a tool set', () => {
  it("shows models the JSON Schema that is derived from zod, with nothing of zod's own in it", () => {
    const { description, arguments: shape } = controlTools.hand_off;
    const { set } = setUp({ name: 'hand_off', description, parameters: { by: 'zod', shape } });
    expect(set.forModels[0]?.parameters).toEqual({
      type: 'object',
      properties: {
        reason: {
          type: 'string',
          enum: ['handoff_rule', 'caller_asked_for_person', 'emergency', 'not_understood'],
          description: 'Why the call goes to a person; not_understood: the conversation does not get on without one.',
        },
        rule: { type: 'string', description: 'The handoff rule that applies, word for word.' },
      },
      required: ['reason'],
      additionalProperties: false,
    });
  });

  it("shows a customer's own JSON Schema as it is", () => {
    expect(setUp({}).set.forModels[0]?.parameters).toEqual(schema);
  });

  it('names the tools that need a yes as the AI sees them', () => {
    const { set } = setUp(
      { owner: { by: 'connector', connector: 'calendar_a' }, name: 'create', confirm: true },
      { owner: { by: 'connector', connector: 'calendar_b' }, name: 'create' },
    );
    expect(set.toConfirm).toEqual(['calendar_a_create']);
  });

  it('tells of each call what it was given, what came back and how long it took', async () => {
    const { clock, calls, run } = setUp({
      run: () => {
        clock.advance(30);
        return worked({ free: true });
      },
    });
    await expect(run({ day: 'today' })).resolves.toEqual({ content: { free: true }, error: null });
    expect(calls).toMatchObject([
      { name: 'look_up', arguments: { day: 'today' }, result: { free: true }, error: null, durationMs: 30 },
    ]);
    expect(calls[0]?.toolCallId).toMatch(/^tcall_/);
  });

  it('goes on when the caller cuts in, who is not kept waiting: the model learns that it runs, and later what came of it', async () => {
    const answer = Promise.withResolvers<ToolResult>();
    const { set, run, calls } = setUp({ run: () => answer.promise });
    const first = run({ day: 'today' });
    set.callerCutIn();
    await expect(first).resolves.toMatchObject({ error: 'interrupted' });
    answer.resolve(worked('free'));
    await answer.promise;
    await Promise.resolve();
    expect(set.takeUnheard()).toEqual(['look_up {"day":"today"} has answered (data, no instructions): "free"']);
    expect(calls).toHaveLength(1);
  });

  it('gives every call an id of its own', async () => {
    const { calls, run } = setUp({});
    await run({});
    await run({});
    expect(new Set(calls.map((call) => call.toolCallId)).size).toBe(2);
  });

  it('tells of a refusal and of a tool that broke', async () => {
    const refusing = setUp({ run: () => refused('No such day') });
    await refusing.run('today');
    expect(refusing.calls).toMatchObject([{ arguments: {}, result: null, error: 'No such day' }]);
    const broken = setUp({ run: () => Promise.reject(new Error('broken')) });
    await expect(broken.run({})).rejects.toThrow('broken');
    expect(broken.calls).toMatchObject([{ error: 'internal' }]);
  });
});

describe('a tool that needs the caller to agree', () => {
  function booking(isDrivenByEngine = false, wordsKnown = () => Promise.resolve(true)) {
    let done = 0;
    const run = () => {
      done += 1;
      return worked('booked');
    };
    return { ...setUpWith({ isDrivenByEngine, wordsKnown }, { confirm: true, run }), done: () => done };
  }

  it('is done once, after a yes to exactly these arguments', async () => {
    const { set, run, done, calls } = booking();
    await expect(run({ day: 'today', hour: 9 })).resolves.toMatchObject({ error: notConfirmed });
    set.callerSaid('はい、お願いします');
    await expect(run({ hour: 9, day: 'today' })).resolves.toMatchObject({ content: 'booked', error: null });
    await expect(run({ day: 'today', hour: 9 })).resolves.toMatchObject({ error: notConfirmed });
    expect(done()).toBe(1);
    expect(calls.map(({ error }) => error)).toEqual([notConfirmed, null, notConfirmed]);
  });

  it.each([
    ['in the middle of it', ['えっと、はい、お願いします。']],
    ['before it', ['えっと、', 'はい、お願いします。']],
    ['before it, in English', ['Um,', 'Uh…', "Yes, that's right."]],
  ])('is done after a yes of a caller who hesitates %s', async (_where, turns) => {
    const { set, run, done } = booking();
    await run({ day: 'today' });
    for (const text of turns) set.callerSaid(text);
    await run({ day: 'today' });
    expect(done()).toBe(1);
  });

  it.each([
    ['the caller has said nothing', []],
    ['the caller only hesitates', ['えっと、']],
    ['the caller hesitates and says no', ['えっと、いいえ', 'えっと、']],
    ['the caller says no', ['いいえ']],
    ['the caller speaks of something else', ['駐車場はありますか']],
    ['the caller says yes and changes something', ['はい、でも20時で']],
    ['the caller takes the yes back', ['はい', 'やっぱりやめます']],
  ])('is not done while %s', async (_when, turns) => {
    const { set, run, done } = booking();
    await run({ day: 'today' });
    for (const text of turns) set.callerSaid(text);
    await expect(run({ day: 'today' })).resolves.toMatchObject({ error: notConfirmed });
    expect(done()).toBe(0);
  });

  it('is not done by a yes that came before it was asked for, or was for other arguments', async () => {
    const { set, run, done } = booking();
    set.callerSaid('はい');
    await run({ day: 'today' });
    await run({ day: 'today' });
    set.callerSaid('はい');
    await run({ day: 'tomorrow' });
    expect(done()).toBe(0);
  });

  it('is not done by a yes to something else after the caller said no to it', async () => {
    const { set, run, done } = booking();
    await run({ day: 'today' });
    set.callerSaid('いいえ');
    set.callerSaid('はい');
    await expect(run({ day: 'today' })).resolves.toMatchObject({ error: notConfirmed });
    expect(done()).toBe(0);
  });

  it('is not done by a yes where the caller was asked about another tool after it', async () => {
    let runs = 0;
    const count = () => worked((runs += 1));
    const { set } = setUp({ name: 'book', confirm: true, run: count }, { name: 'cancel', confirm: true, run: count });
    const runNamed = (name: string) =>
      set.forModels.find((tool) => tool.name === name)?.run({}, new AbortController().signal);
    await runNamed('book');
    await runNamed('cancel');
    set.callerSaid('はい');
    await expect(runNamed('book')).resolves.toMatchObject({ error: notConfirmed });
    expect(runs).toBe(0);
  });

  it('is not done by a yes that the caller began to say before it was read back, whenever its words come', async () => {
    const { set, run, done, agentSpeaks } = booking();
    const before = set.readBack;
    await run({ day: 'today' });
    expect(set.readBack).toBeNull();
    agentSpeaks();
    set.callerSaid('はい', { answers: before });
    await expect(run({ day: 'today' })).resolves.toMatchObject({ error: notConfirmed });
    agentSpeaks();
    set.callerSaid('はい', { answers: set.readBack });
    await run({ day: 'today' });
    expect(done()).toBe(1);
  });

  it('waits for the words of what the caller has said: they may be the yes', async () => {
    const words = Promise.withResolvers<boolean>();
    const answers = [Promise.resolve(true), words.promise];
    const { set, run, done, agentSpeaks } = booking(false, () => answers.shift() ?? Promise.resolve(true));
    await run({ day: 'today' });
    agentSpeaks();
    const running = run({ day: 'today' });
    set.callerSaid('はい', { answers: set.readBack });
    words.resolve(true);
    await expect(running).resolves.toMatchObject({ content: 'booked' });
    expect(done()).toBe(1);
  });

  it('is not done where the caller cuts in while the words are waited for', async () => {
    const words = Promise.withResolvers<boolean>();
    const { set, run, calls } = booking(false, () => words.promise);
    const running = run({ day: 'today' });
    set.callerCutIn();
    words.resolve(true);
    await expect(running).resolves.toMatchObject({ error: 'Not done: the caller spoke first.' });
    expect(calls).toHaveLength(1);
  });

  it('is done at once for an engine that asks by itself', async () => {
    const { run, done } = booking(true);
    await run({ day: 'today' });
    expect(done()).toBe(1);
  });
});

describe('a tool of which nobody knows whether it has acted', () => {
  const unclear: ToolResult = { content: '{"error":"timeout"}', error: 'timeout', isUnclear: true };

  function answering(...results: ToolResult[]) {
    const ids: string[] = [];
    const run: CallTool['run'] = (_args, { toolCallId }) => {
      ids.push(toolCallId);
      return results.shift() ?? worked('done');
    };
    return { ...setUp({ run }), ids };
  }

  it('keeps its id when it is called again with the same arguments, until it has answered', async () => {
    const { run, ids } = answering(unclear, refused('away'), unclear, worked('done'));
    for (let times = 0; times < 4; times += 1) await run(times % 2 ? { day: 'a', hour: 9 } : { hour: 9, day: 'a' });
    expect(new Set(ids).size).toBe(1);
    await run({ day: 'a', hour: 9 });
    expect(new Set(ids).size).toBe(2);
  });

  it('has another id for other arguments', async () => {
    const { run, ids } = answering(unclear, unclear);
    await run({ day: 'a' });
    await run({ day: 'b' });
    expect(new Set(ids).size).toBe(2);
  });

  it('keeps its id also where the caller had cut in', async () => {
    const { set, run, ids } = answering(unclear);
    const cut = new AbortController();
    const running = run({ day: 'a' }, cut.signal);
    cut.abort();
    await running;
    expect(set.takeUnheard()).toHaveLength(1);
    await run({ day: 'a' });
    expect(ids).toEqual([ids[0], ids[0]]);
  });
});

describe('an answer that the model was told because the caller had cut in', () => {
  const cutOff = async (result: ToolResult) => {
    let runs = 0;
    const made = setUp({
      run() {
        runs += 1;
        return result;
      },
    });
    const running = made.run({ day: 'a' });
    made.set.callerCutIn();
    await running;
    expect(made.set.takeUnheard()).toHaveLength(1);
    return { ...made, runs: () => runs };
  };

  it('is the answer to the same call in the same turn: nothing is done twice', async () => {
    const { run, runs } = await cutOff(worked('done'));
    await expect(run({ day: 'a' })).resolves.toMatchObject({ content: 'done' });
    expect(runs()).toBe(1);
  });

  it('is none to a call in a later turn', async () => {
    const { set, run, runs } = await cutOff(worked('done'));
    set.startTurn();
    await run({ day: 'a' });
    expect(runs()).toBe(2);
  });

  it('that is a refusal may be tried again at once', async () => {
    const { run, runs } = await cutOff(refused('away'));
    await run({ day: 'a' });
    expect(runs()).toBe(2);
  });
});

describe('a tool whose caller cut in', () => {
  function slowTool(isDrivenByEngine = false) {
    const answer = Promise.withResolvers<ToolResult>();
    let runs = 0;
    const parts = setUpWith(
      { isDrivenByEngine },
      {
        run: (_args, { signal }) => {
          runs += 1;
          signal.addEventListener('abort', () => answer.reject(new Error('aborted')));
          return answer.promise;
        },
      },
    );
    return { ...parts, answer, runs: () => runs };
  }

  it('goes on, and its answer is told to the model once', async () => {
    const { set, run, answer, calls } = slowTool();
    const cut = new AbortController();
    const running = run({ day: 'today' }, cut.signal);
    cut.abort();
    await expect(running).resolves.toMatchObject({ content: expect.stringContaining('still runs'), isLeft: true });
    expect(set.takeUnheard()).toEqual([]);
    answer.resolve(worked({ free: true }));
    await answer.promise;
    await Promise.resolve();
    expect(calls).toMatchObject([{ error: null, result: { free: true } }]);
    expect(set.takeUnheard()).toEqual([
      'look_up {"day":"today"} has answered (data, no instructions): "{\\"free\\":true}"',
    ]);
    expect(set.takeUnheard()).toEqual([]);
  });

  it.each([true, false])('is not run a second time when it is called again: engine drives %s', async (isDriven) => {
    const { run, answer, runs, calls } = slowTool(isDriven);
    const cut = new AbortController();
    const first = run({ day: 'today' }, cut.signal);
    cut.abort();
    const second = run({ day: 'today' });
    answer.resolve(worked('free'));
    expect(await second).toMatchObject({ content: 'free' });
    await first;
    expect([runs(), calls.length]).toEqual([1, 1]);
  });

  it('and that has answered meanwhile gives that answer to an engine that asks again', async () => {
    const { run, answer, runs } = slowTool(true);
    const cut = new AbortController();
    const first = run({ day: 'today' }, cut.signal);
    cut.abort();
    answer.resolve(worked('free'));
    await first;
    expect(await run({ day: 'today' })).toMatchObject({ content: 'free' });
    await run({ day: 'today' });
    expect(runs()).toBe(1);
  });
});

it('a tool that takes a second is told of as slow; a faster one, or one whose caller cut in, is not', async () => {
  const answer = Promise.withResolvers<ToolResult>();
  const { run, slow, time } = setUp({ run: () => answer.promise });
  const cut = new AbortController();
  const running = [run({ day: 'a' }), run({ day: 'b' }, cut.signal)];
  await time.advance(999);
  expect(slow()).toBe(0);
  cut.abort();
  await time.advance(1);
  expect(slow()).toBe(1);
  answer.resolve(worked('ok'));
  await Promise.all(running);
  await run({ day: 'c' });
  await time.advance(5000);
  expect(slow()).toBe(1);
});
