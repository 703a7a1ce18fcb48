import { controlTools } from '@uketsuke/contracts';
import { manualClock } from '@uketsuke/runtime';
import { describe, expect, it } from 'vitest';
import { refused, worked, type CallTool } from './call-tool.ts';
import { createToolSet, type ToolCalled } from './tool-set.ts';

const schema = { type: 'object', properties: { day: { type: 'string' } }, required: ['day'] };

function setUp(...tools: Partial<CallTool>[]) {
  const clock = manualClock();
  const calls: ToolCalled[] = [];
  const set = createToolSet({
    clock,
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
  return { set, calls, clock, run };
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
          enum: ['handoff_rule', 'caller_asked_for_person', 'emergency'],
          description: 'Why the call goes to a person.',
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
