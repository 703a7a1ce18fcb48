import { agentConfigSchema, type ControlToolName } from '@uketsuke/contracts';
import { describe, expect, it } from 'vitest';
import type { ToolResult } from './call-tool.ts';
import { createControls, type ControlsOptions } from './controls.ts';

const config = agentConfigSchema.parse({
  greeting: 'はい',
  persona: '受付',
  fields: [
    { key: 'name', label: 'お名前', required: true },
    { key: 'phone', label: '電話番号', type: 'phone', required: true },
    { key: 'note', label: '備考' },
  ],
  handoff_when: [],
  closing: '承りました。',
  closing_answered: 'お電話ありがとうございました。',
  faq: [{ q: '営業時間は', a: '9時から18時です。' }],
});

type Doubts = Pick<ControlsOptions, 'doubt' | 'wordsKnown' | 'readBackOf'>;

function setUp({
  doubt = () => null,
  wordsKnown = () => Promise.resolve(true),
  readBackOf = () => 'known',
}: Partial<Doubts> = {}) {
  const fields: [string, string | null][] = [];
  const controls = createControls({
    config,
    onField: ({ key, value }) => fields.push([key, value]),
    onConfirmed: () => {},
    evidenceOf: () => ({ turnIndex: null, heardBy: null, isConfirmed: false }),
    doubt,
    wordsKnown,
    readBackOf,
  });
  const call = async (name: ControlToolName, args: unknown): Promise<ToolResult> => {
    const tool = controls.tools.find((candidate) => candidate.name === name);
    if (!tool) throw new Error(`No tool ${name}`);
    return tool.run(args, { toolCallId: 'tcall_1', signal: new AbortController().signal });
  };
  return { fields, controls, call };
}

describe('a call that is to end with a telephone number that was heard', () => {
  const number = '0312345678';
  const afterRecording = async (doubts: Partial<Doubts>) => {
    const made = setUp(doubts);
    await made.call('record_field', { key: 'name', value: '田中' });
    await made.call('record_field', { key: 'phone', value: number });
    await made.call('record_field', { key: 'note', value: null });
    return made;
  };

  it.each(['completed', 'answered'])('does not end as %s before the number was read back', async (outcome) => {
    const { call, controls } = await afterRecording({ readBackOf: () => 'open' });
    await expect(call('finish', { outcome })).resolves.toMatchObject({ error: expect.stringContaining(number) });
    expect(controls.pending).toBeNull();
    expect(controls.unread).toBe(number);
    controls.startTurn();
    expect(controls.unread).toBeNull();
  });

  it('nor before the caller has had his say, but where his words never come', async () => {
    const heard = await afterRecording({ readBackOf: () => 'named' });
    await expect(heard.call('finish', { outcome: 'completed' })).resolves.toMatchObject({
      error: expect.stringContaining(number),
    });
    expect(heard.controls.unread).toBeNull();
    const unheard = await afterRecording({ readBackOf: () => 'named', wordsKnown: () => Promise.resolve(false) });
    await expect(unheard.call('finish', { outcome: 'completed' })).resolves.toMatchObject({ error: null });
  });

  it('ends once the number was answered, also where that is in words only later', async () => {
    let isTold = false;
    const { call, controls } = await afterRecording({
      readBackOf: () => (isTold ? 'known' : 'named'),
      wordsKnown() {
        isTold = true;
        return Promise.resolve(true);
      },
    });
    await expect(call('finish', { outcome: 'completed' })).resolves.toMatchObject({ error: null });
    expect(controls.pending).toEqual({ by: 'finish', outcome: 'completed' });
  });

  it('goes to a person at any time', async () => {
    const { call, controls } = await afterRecording({ readBackOf: () => 'open' });
    await call('hand_off', { reason: 'emergency' });
    expect(controls.pending).toEqual({ by: 'handoff', reason: 'emergency' });
  });
});

describe('a value that nothing supports which the caller has said so far', () => {
  const value = { key: 'phone', value: '0312345678' };

  it('is recorded when the words that are still to come support it', async () => {
    let isHeard = false;
    const { call, fields } = setUp({
      doubt: () => (isHeard ? null : 'Not recorded'),
      wordsKnown() {
        isHeard = true;
        return Promise.resolve(true);
      },
    });
    await expect(call('record_field', value)).resolves.toMatchObject({ error: null });
    expect(fields).toEqual([['phone', '0312345678']]);
  });

  it('is refused when all words are there', async () => {
    const { call, fields } = setUp({ doubt: () => 'Not recorded' });
    await expect(call('record_field', value)).resolves.toMatchObject({ error: 'Not recorded' });
    expect(fields).toEqual([]);
  });

  it('is recorded, without evidence, where the words do not come in time', async () => {
    const { call, fields } = setUp({ doubt: () => 'Not recorded', wordsKnown: () => Promise.resolve(false) });
    await expect(call('record_field', value)).resolves.toMatchObject({ error: null });
    expect(fields).toEqual([['phone', '0312345678']]);
  });
});

describe('record_field', () => {
  it('records a value once, and again when it changes', async () => {
    const { call, controls, fields } = setUp();
    await call('record_field', { key: 'name', value: ' 田中 ' });
    await call('record_field', { key: 'name', value: '田中' });
    await call('record_field', { key: 'name', value: '田中太郎' });
    await call('record_field', { key: 'note', value: null });
    expect(fields).toEqual([
      ['name', '田中'],
      ['name', '田中太郎'],
      ['note', null],
    ]);
    expect([...controls.recorded]).toEqual([
      ['name', '田中太郎'],
      ['note', null],
    ]);
  });

  it.each([
    [{ key: 'address', value: '東京' }, /No such field/],
    [{ key: 'name', value: '  ' }, /empty/],
    [{ key: 'phone', value: '1234' }, /telephone/],
    [{ key: 'phone', value: '明日' }, /telephone/],
    [{ key: 'name' }, /Wrong arguments/],
    ['name', /Wrong arguments/],
  ])('refuses %j and records nothing', async (args, message) => {
    const { call, fields } = setUp();
    expect((await call('record_field', args)).error).toMatch(message);
    expect(fields).toEqual([]);
  });

  it.each(['03-1234-5678', '090-1234-5678', '０９０１２３４５６７８', '+81 3 1234 5678', '0120-444-444'])(
    'takes %s for a telephone number, as it was given',
    async (value) => {
      const { call, fields } = setUp();
      await call('record_field', { key: 'phone', value });
      expect(fields).toEqual([['phone', value]]);
    },
  );

  it('cuts a very long value between two characters, never inside one', async () => {
    const { call, fields } = setUp();
    await call('record_field', { key: 'note', value: '𠮷'.repeat(2001) });
    expect(fields).toEqual([['note', '𠮷'.repeat(2000)]]);
  });
});

describe('answer_from_faq', () => {
  it('gives the prepared answer, and says for this turn that one was given', async () => {
    const { call, controls } = setUp();
    expect(await call('answer_from_faq', { index: 0 })).toEqual({ content: '9時から18時です。', error: null });
    expect(controls.isAnswering).toBe(true);
    controls.startTurn();
    expect(controls.isAnswering).toBe(false);
  });

  it.each([{ index: 1 }, { index: -1 }, { index: 0.5 }, {}])('refuses %j', async (args) => {
    expect((await setUp().call('answer_from_faq', args)).error).not.toBeNull();
  });
});

describe('finish and hand_off', () => {
  it('a call is not completed while a required field is missing or an optional one was not asked', async () => {
    const { call, controls } = setUp();
    await call('record_field', { key: 'name', value: '田中' });
    await call('record_field', { key: 'phone', value: '0312345678' });
    expect((await call('finish', { outcome: 'completed' })).error).toMatch(/: note\./);
    await call('record_field', { key: 'note', value: null });
    expect((await call('finish', { outcome: 'completed' })).content).toContain('承りました。');
    expect(controls.pending).toEqual({ by: 'finish', outcome: 'completed' });
  });

  it('a required field that was declined is still missing', async () => {
    const { call, controls } = setUp();
    await call('record_field', { key: 'name', value: null });
    await call('record_field', { key: 'phone', value: '0312345678' });
    await call('record_field', { key: 'note', value: null });
    expect((await call('finish', { outcome: 'completed' })).error).toMatch(/: name\./);
    expect(controls.pending).toBeNull();
  });

  it('an answered call ends with its own closing, whatever is still open', async () => {
    expect((await setUp().call('finish', { outcome: 'answered' })).content).toContain('お電話ありがとうございました。');
  });

  it('are withdrawn when the conversation goes on', async () => {
    const { call, controls } = setUp();
    await call('hand_off', { reason: 'emergency' });
    expect(controls.pending).toEqual({ by: 'handoff', reason: 'emergency' });
    controls.withdraw();
    expect(controls.pending).toBeNull();
  });

  it('refuse a reason that the contract does not know', async () => {
    expect((await setUp().call('hand_off', { reason: 'bored' })).error).toMatch(/Wrong arguments/);
  });
});
