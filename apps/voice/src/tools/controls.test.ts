import { agentConfigSchema } from '@uketsuke/contracts';
import { describe, expect, it } from 'vitest';
import { ControlRefused, createControls } from './controls.ts';

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

function controls() {
  const fields: [string, string | null][] = [];
  return { fields, controls: createControls({ config, onField: ({ key, value }) => fields.push([key, value]) }) };
}

describe('record_field', () => {
  it('records a value once, and again when it changes', () => {
    const { controls: tools, fields } = controls();
    tools.recordField({ key: 'name', value: ' 田中 ' });
    tools.recordField({ key: 'name', value: '田中' });
    tools.recordField({ key: 'name', value: '田中太郎' });
    tools.recordField({ key: 'note', value: null });
    expect(fields).toEqual([
      ['name', '田中'],
      ['name', '田中太郎'],
      ['note', null],
    ]);
    expect([...tools.recorded]).toEqual([
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
  ])('refuses %j and records nothing', (args, message) => {
    const { controls: tools, fields } = controls();
    expect(() => tools.recordField(args)).toThrow(ControlRefused);
    expect(() => tools.recordField(args)).toThrow(message);
    expect(fields).toEqual([]);
  });

  it.each(['03-1234-5678', '090-1234-5678', '０９０１２３４５６７８', '+81 3 1234 5678', '0120-444-444'])(
    'takes %s for a telephone number, as it was given',
    (value) => {
      const { controls: tools, fields } = controls();
      tools.recordField({ key: 'phone', value });
      expect(fields).toEqual([['phone', value]]);
    },
  );
});

it('a value without end is cut between two characters, never inside one', () => {
  const { controls: tools, fields } = controls();
  tools.recordField({ key: 'note', value: '𠮷'.repeat(2001) });
  expect(fields).toEqual([['note', '𠮷'.repeat(2000)]]);
});

describe('answer_from_faq', () => {
  it('gives the prepared answer, and says for this turn that one was given', () => {
    const { controls: tools } = controls();
    expect(tools.answerFromFaq({ index: 0 })).toBe('9時から18時です。');
    expect(tools.isAnswering).toBe(true);
    tools.startTurn();
    expect(tools.isAnswering).toBe(false);
  });

  it.each([{ index: 1 }, { index: -1 }, { index: 0.5 }, {}])('refuses %j', (args) => {
    expect(() => controls().controls.answerFromFaq(args)).toThrow(ControlRefused);
  });
});

describe('finish and hand_off', () => {
  it('refuse to complete a call while a required field is missing', () => {
    const { controls: tools } = controls();
    tools.recordField({ key: 'name', value: '田中' });
    expect(() => tools.finish({ outcome: 'completed' })).toThrow(/phone/);
    expect(tools.pending).toBeNull();
    tools.recordField({ key: 'phone', value: '0312345678' });
    expect(tools.finish({ outcome: 'completed' })).toContain('承りました。');
    expect(tools.pending).toEqual({ by: 'finish', outcome: 'completed' });
  });

  it('end an answered call with its own closing', () => {
    const { controls: tools } = controls();
    expect(tools.finish({ outcome: 'answered' })).toContain('お電話ありがとうございました。');
  });

  it('are withdrawn when the conversation goes on', () => {
    const { controls: tools } = controls();
    tools.handOff({ reason: 'emergency' });
    expect(tools.pending).toEqual({ by: 'handoff', reason: 'emergency' });
    tools.withdraw();
    expect(tools.pending).toBeNull();
  });

  it('refuse a reason that the contract does not know', () => {
    expect(() => controls().controls.handOff({ reason: 'bored' })).toThrow(ControlRefused);
  });
});
