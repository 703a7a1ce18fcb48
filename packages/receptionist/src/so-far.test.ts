import { agentConfigSchema } from '@uketsuke/contracts';
import { describe, expect, it } from 'vitest';
import { createBrain } from './create-brain.ts';
import type { BrainTool } from './brain.ts';

const config = agentConfigSchema.parse({
  greeting: 'お電話ありがとうございます。',
  persona: '受付',
  fields: [
    { key: 'name', label: 'お名前', required: true },
    { key: 'phone', label: 'お電話番号', required: true, type: 'phone' },
  ],
  handoff_when: [],
  closing: '承りました。',
});
const tool: BrainTool = {
  name: 'book',
  description: '予約する',
  parameters: { properties: { name: { type: 'string' } }, required: ['name'] },
};

function goesOn(values: [string, string | null][], options: { calledTools?: string[]; tools?: BrainTool[] } = {}) {
  return createBrain({
    config,
    language: 'ja',
    channel: 'web',
    hasEars: true,
    callerNumber: null,
    tools: options.tools ?? [],
    soFar: { values: new Map(values), calledTools: new Set(options.calledTools) },
  });
}

describe('a conversation that somebody else has begun', () => {
  it('goes on with an apology and the first question that is open, without a greeting', () => {
    const { say, calls } = goesOn([['name', '田中']]).open();
    expect(say[0]).toContain('途中で失礼');
    expect(say.join('')).toContain('お電話番号');
    expect(say.join('')).not.toMatch(/お名前|ありがとうございます/);
    expect(calls).toEqual([]);
  });

  it('takes what the caller says at once for the answer to that question, and apologises once', () => {
    const brain = goesOn([]);
    const first = brain.next({ type: 'text', text: '田中です' });
    expect(first.calls).toEqual([{ tool: 'record_field', arguments: { key: 'name', value: '田中' } }]);
    expect(first.say[0]).toContain('途中で失礼');
    expect(brain.next({ type: 'text', text: '0312345678' }).say.join('')).not.toContain('途中で失礼');
  });

  it('reads back what was recorded where nothing is left to ask', () => {
    const { say } = goesOn([
      ['name', '田中'],
      ['phone', '0312345678'],
    ]).open();
    expect(say.join('')).toContain('田中');
    expect(say.join('')).toContain('0312345678');
  });

  it('does not call a tool that was called before', () => {
    const values: [string, string][] = [['name', '田中']];
    const input = { type: 'text', text: '0312345678' } as const;
    expect(goesOn(values, { tools: [tool] }).next(input).tool).toMatchObject({ name: 'book' });
    expect(goesOn(values, { tools: [tool], calledTools: ['book'] }).next(input).tool).toBeNull();
  });
});
