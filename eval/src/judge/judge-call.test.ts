import { agentConfigSchema } from '@uketsuke/contracts';
import { describe, expect, it } from 'vitest';
import type { PlayedCall } from '../play/play-call.ts';
import { scenarioSchema } from '../scenario/scenario.ts';
import { judgeCall } from './judge-call.ts';

const config = agentConfigSchema.parse({
  greeting: 'Hello.',
  persona: '',
  fields: ['name', 'day', 'note', 'email'].map((key) => ({ key, label: key, required: false })),
  handoff_when: [],
  closing: 'Bye.',
});

const judge = ({ expects = {}, call = {} }: { expects?: object; call?: Partial<PlayedCall> } = {}) => {
  const scenario = scenarioSchema.parse({
    ...{ title: 't', persona: 'p', language: 'en' },
    knows: { name: 'Alice', day: 'Friday', note: null },
    expects: { outcome: 'completed', ...expects },
  });
  const truth = new Map(Object.entries(scenario.knows).map(([key, { value }]) => [key, value]));
  return judgeCall({
    scenario,
    config,
    summary: 'Alice comes.',
    call: {
      end: { outcome: 'completed', reason: 'all_fields_collected', durationMs: 1 },
      fields: new Map([
        ['name', 'Alice'],
        ['day', 'Friday'],
        ['note', null],
      ]),
      toolCalls: [],
      transcript: [{ role: 'assistant', text: 'Hello.' }],
      caller: { truth, given: new Set(['name', 'day', 'note']), needless: [], hasGivenUp: false },
      turns: 3,
      speech: null,
      brokenOff: null,
      faults: [],
      ...call,
    },
  });
};

describe('the verdict on a call', () => {
  it('misses nothing where all is as expected', () => {
    expect(judge()).toMatchObject({ misses: [], isEverythingRight: true, isOutcomeRight: true });
  });

  it('tells fields that are partly right, wrong, lost and invented', () => {
    const fields = new Map([
      ['name', 'Alice who'],
      ['day', 'Monday'],
      ['email', 'x@y.example'],
    ]);
    const { fields: judged, isEverythingRight } = judge({ call: { fields } });
    expect(judged.map(({ key, likeness }) => [key, likeness])).toEqual([
      ['name', 'partly'],
      ['day', 'wrong'],
      ['note', 'lost'],
      ['email', 'wrong'],
    ]);
    expect(isEverythingRight).toBe(false);
  });

  it('misses tools that were not called as expected, and those that nobody expects', () => {
    const expects = { tools: [{ name: 'book', arguments: { day: 'Friday' } }] };
    const toolCalls = [
      { name: 'book', arguments: { day: 'Monday' } },
      { name: 'delete', arguments: {} },
    ];
    expect(judge({ expects, call: { toolCalls } }).misses).toEqual([
      expect.stringContaining('book was called 0 times as expected, not 1'),
      'delete was called',
    ]);
    expect(judge({ expects, call: { toolCalls: [{ name: 'book', arguments: { day: 'friday' } }] } }).misses).toEqual(
      [],
    );
  });

  it('misses another outcome, and the right one for another reason', () => {
    expect(judge({ expects: { outcome: ['handoff', 'answered'] } }).misses).toEqual([
      'outcome is completed (all_fields_collected), not handoff or answered',
    ]);
    const end = { outcome: 'error', reason: 'engine_failed', durationMs: 1 } as const;
    expect(judge({ call: { end, faults: ['no such key'] } }).misses).toContain(
      'outcome is error (engine_failed): no such key, not completed',
    );
    expect(judge({ expects: { reason: 'faq_answered' } })).toMatchObject({
      misses: ['reason is all_fields_collected, not faq_answered'],
      isOutcomeRight: false,
    });
    expect(judge({ expects: { reason: 'all_fields_collected' } }).misses).toEqual([]);
  });

  it('misses words, turns and a summary, and a call that had to be broken off', () => {
    const expects = { says: ['parking'], never_says: ['hello'], turns_at_most: 2, summary: { mentions: ['Bob'] } };
    expect(judge({ expects }).misses).toEqual([
      'never said: parking',
      'said: hello',
      'the summary lacks Bob: Alice comes.',
      '3 turns, at most 2',
    ]);
    expect(judge({ call: { brokenOff: 'the agent fell silent' } }).misses).toEqual(['the agent fell silent']);
  });
});
