import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentFor } from '../../scenarios/agents.ts';
import { finish, record } from '../../scenarios/scenario.ts';
import type { Brain, BrainInput, BrainTool } from '../brain.ts';
import { createBrain } from '../create-brain.ts';

const fields = [
  { key: 'name', label: 'お名前', required: true },
  { key: 'party', label: '人数', required: true },
];
const tool = (changes: Partial<BrainTool> = {}): BrainTool => ({
  name: 'check_seats',
  description: '空席を調べる',
  parameters: { properties: { party: { type: 'integer' }, name: { type: 'string' } }, required: ['party'] },
  ...changes,
});

function desk(...tools: BrainTool[]): Brain {
  const config = agentFor('ja', { greeting: 'お電話ありがとうございます。', fields, faq: [], handoff_when: [] });
  const brain = createBrain({ config, language: 'ja', channel: 'web', hasEars: true, callerNumber: null, tools });
  brain.open();
  return brain;
}

const said = (text: string): BrainInput => ({ type: 'text', text });
const answered = (content: unknown, isError = false): BrainInput => ({
  type: 'tool_answer',
  content: JSON.stringify(content),
  isError,
});

describe('an action of a connected calendar', () => {
  const book = tool({
    name: 'google_calendar_create_event',
    description: 'カレンダーに予定を登録する',
    confirm: true,
    takesFieldsByKind: true,
    parameters: { properties: { start: { type: 'string' }, name: { type: 'string' } }, required: ['start', 'name'] },
  });
  const deskOf = (dateTimeKey: string): Brain => {
    const wanted = [
      { key: 'customer', label: 'お名前', required: true },
      { key: dateTimeKey, label: 'ご希望の日時', required: true },
    ];
    const config = agentFor('ja', {
      greeting: 'お電話ありがとうございます。',
      fields: wanted,
      faq: [],
      handoff_when: [],
    });
    const brain = createBrain({
      config,
      language: 'ja',
      channel: 'web',
      hasEars: true,
      callerNumber: null,
      tools: [book],
    });
    brain.open();
    return brain;
  };

  it('is run once everything was read back and has its yes, with the fields that are about the same', () => {
    const brain = deskOf('visit');
    brain.next(said('田中です'));
    const readBack = brain.next(said('来週の火曜の14時'));
    expect(readBack).toMatchObject({ tool: null });
    expect(readBack.say.join('')).toContain('カレンダーに予定を登録する');
    expect(brain.next(said('はい'))).toMatchObject({
      tool: {
        name: 'google_calendar_create_event',
        arguments: { start: expect.stringContaining('来週の火曜'), name: '田中' },
      },
    });
  });
});

describe('an action that keeps a row', () => {
  const row = tool({
    name: 'append_row',
    takesFieldsByKind: true,
    keptIn: 'values',
    parameters: {
      properties: {
        顧客: { type: 'string' },
        name: { type: 'string' },
        phone: { type: 'string' },
        ご要望: { type: 'string' },
      },
    },
  });

  it('is run upon the yes to everything, with the fields that are named or labelled like its columns, and without a word', () => {
    const config = agentFor('ja', {
      greeting: 'お電話ありがとうございます。',
      fields: [
        { key: 'customer', label: 'お名前', required: true },
        { key: 'wish', label: 'ご要望' },
      ],
      faq: [],
    });
    const options = { config, language: 'ja', channel: 'web', hasEars: true, callerNumber: null } as const;
    const brain = createBrain({ ...options, tools: [row] });
    brain.open();
    expect(brain.next(said('田中です')).tool).toBeNull();
    expect(brain.next(said('窓側の席')).tool).toBeNull();
    expect(brain.next(said('はい')).tool).toEqual({
      name: 'append_row',
      arguments: { values: { name: '田中', ご要望: '窓側の席' } },
    });
    const { say, ends } = brain.next(answered({ ok: true }));
    expect(say).toEqual([config.closing]);
    expect(ends).toBe(true);
  });
});

describe('a tool of the agent', () => {
  it('is called once its required parameters are known, and the caller hears the answer before the next question', () => {
    const brain = desk(tool());
    expect(brain.next(said('田中です'))).toMatchObject({ tool: null });
    expect(brain.next(said('3名です'))).toMatchObject({
      calls: [record('party', '3名')],
      tool: { name: 'check_seats', arguments: { party: 3, name: '田中' } },
      say: [],
    });
    const { say, tool: next } = brain.next(answered({ message: '空席がございます' }));
    expect(say[0]).toBe('空席がございます。');
    expect(say.length).toBeGreaterThan(1);
    expect(next).toBeNull();
    expect(brain.next(said('人数は4名に変えてください'))).toMatchObject({ tool: null });
  });

  it.each([
    ['without words for people', answered({ id: 17 }), '確認が取れました。'],
    ['with a link in it', answered({ message: 'https://example.com' }), '確認が取れました。'],
    ['that was cut', { type: 'tool_answer', content: '{"message":"a…[cut]', isError: false }, '確認が取れました。'],
    ['that is text', answered('本日は満席です。'), '本日は満席です。'],
    ['that failed', answered({ error: 'timeout' }, true), '申し訳ございません'],
  ] as const)('is spoken of, whatever its answer: %s', (_what, answer, words) => {
    const brain = desk(tool());
    brain.next(said('田中です'));
    brain.next(said('3名です'));
    expect(brain.next(answer).say[0]).toContain(words);
  });

  it('is asked for again, the same one, when the caller spoke before it answered', () => {
    const brain = desk(tool());
    brain.next(said('田中です'));
    const { tool: first } = brain.next(said('3名です'));
    const { tool: again } = brain.next(said('もう一度お願いします'));
    expect(again).toEqual(first);
    expect(brain.next(answered({ message: '空席がございます' }))).toMatchObject({ tool: null });
  });

  it('is not called while a value is none of its parameter', () => {
    const brain = desk(tool({ parameters: { properties: { name: { type: 'integer' } }, required: ['name'] } }));
    brain.next(said('田中です'));
    expect(brain.next(said('3名です'))).toMatchObject({ tool: null });
  });

  it('without required parameters is called when the words of the caller match its description', () => {
    const open = tool({
      name: 'today_menu',
      description: '本日のおすすめメニューを調べる',
      parameters: { properties: {} },
    });
    const brain = desk(open);
    expect(brain.next(said('田中です'))).toMatchObject({ tool: null });
    expect(brain.next(said('本日のおすすめメニューは何ですか'))).toMatchObject({
      tool: { name: 'today_menu', arguments: {} },
    });
    const { say } = brain.next(answered({ say: '本日は天ぷらです。' }));
    expect(say[0]).toBe('本日は天ぷらです。');
    expect(say.join('')).toContain('何名様');
  });
});

describe('a tool that needs a yes', () => {
  const booking = tool({ name: 'book', description: '予約を作成する', confirm: true });

  it('is announced when everything is read back, called upon the yes, and closed with its answer', () => {
    const brain = desk(booking);
    brain.next(said('田中です'));
    const readBack = brain.next(said('3名です'));
    expect(readBack.tool).toBeNull();
    expect(readBack.say.join('')).toContain('予約を作成する');
    expect(brain.next(said('はい'))).toMatchObject({ tool: { name: 'book' }, calls: [], say: [], ends: false });
    const closing = brain.next(answered({ message: '予約番号は17番です' }));
    expect(closing).toMatchObject({ calls: [finish('completed')], ends: true });
    expect(closing.say[0]).toBe('予約番号は17番です。');
  });

  it('is not called when the caller says no, hangs up or asks for a person', () => {
    for (const text of ['いいえ', '失礼します', '担当者をお願いします', '駐車場はありますか']) {
      const brain = desk(booking);
      brain.next(said('田中です'));
      brain.next(said('3名です'));
      expect(brain.next(said(text)), text).toMatchObject({ tool: null });
    }
  });

  it('follows another one of the same yes', () => {
    const brain = desk(booking, { ...booking, name: 'notify' });
    brain.next(said('田中です'));
    brain.next(said('3名です'));
    expect(brain.next(said('はい'))).toMatchObject({ tool: { name: 'book' } });
    expect(brain.next(answered({}))).toMatchObject({ tool: { name: 'notify' }, ends: false });
    expect(brain.next(answered({}))).toMatchObject({ tool: null, calls: [finish('completed')], ends: true });
  });

  it('is never called without a yes, whatever the caller does', () => {
    const words = [
      '田中です',
      '3名です',
      'いいえ',
      '違います',
      '4名です',
      'もしもし',
      'わかりません',
      '',
      'やっぱり',
      '特にありません',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 25 }), (texts) => {
        const brain = desk(booking);
        for (const text of texts) expect(brain.next(said(text)).tool).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});
