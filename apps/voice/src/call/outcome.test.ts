import { describe, expect, it } from 'vitest';
import { decideOutcome, type CallFacts, type Ending } from './outcome.ts';

const required = [
  { key: 'name', required: true },
  { key: 'note', required: false },
];
const optional = [
  { key: 'name', required: false },
  { key: 'note', required: false },
];
const facts = (recorded: Record<string, string | null>, more: Partial<CallFacts> = {}): CallFacts => ({
  fields: required,
  recorded: new Map(Object.entries(recorded)),
  isFaqSettled: false,
  goodbye: null,
  ...more,
});
const nothing = facts({});
const everything = facts({ name: '田中' });
const settled = facts({}, { isFaqSettled: true });

describe('outcome and reason', () => {
  const open: Ending[] = [
    { by: 'caller' },
    { by: 'silence' },
    { by: 'max_duration' },
    { by: 'finish', outcome: 'completed' },
  ];
  const ownReason = {
    caller: 'caller_hung_up',
    silence: 'silence_timeout',
    max_duration: 'max_duration',
    finish: 'caller_hung_up',
  };

  it.each(open)('$by with everything collected is completed', (ending) => {
    expect(decideOutcome(ending, everything)).toEqual({ outcome: 'completed', reason: 'all_fields_collected' });
    expect(decideOutcome(ending, { ...everything, isFaqSettled: true }).outcome).toBe('completed');
  });

  it.each(open)('$by after an FAQ answer that nothing followed is answered', (ending) => {
    expect(decideOutcome(ending, settled)).toEqual({ outcome: 'answered', reason: 'faq_answered' });
  });

  it.each(open)('$by after an FAQ answer in the middle of collecting is a hangup', (ending) => {
    const given = facts({ note: 'x' }, { isFaqSettled: true });
    expect(decideOutcome(ending, given).outcome).toBe('hangup');
  });

  it.each(open)('$by with nothing reached is a hangup for its own reason', (ending) => {
    expect(decideOutcome(ending, nothing)).toEqual({
      outcome: 'hangup',
      reason: ownReason[ending.by as keyof typeof ownReason],
    });
  });

  it('a call in which the caller declined every field, and none was required, is completed', () => {
    const given = facts({ name: null, note: null }, { fields: optional });
    for (const ending of open) expect(decideOutcome(ending, given).outcome).toBe('completed');
  });

  it('an FAQ that settled the call is answered, whatever was recorded', () => {
    for (const given of [nothing, everything, settled]) {
      expect(decideOutcome({ by: 'finish', outcome: 'answered' }, given)).toEqual({
        outcome: 'answered',
        reason: 'faq_answered',
      });
    }
  });

  it('a caller who hangs up into the goodbye of an answered call had the answer', () => {
    expect(decideOutcome({ by: 'caller' }, facts({ note: 'x' }, { goodbye: 'answered' }))).toEqual({
      outcome: 'answered',
      reason: 'faq_answered',
    });
  });

  it.each(['handoff_rule', 'caller_asked_for_person', 'emergency', 'not_understood'] as const)(
    'a handoff (%s) is a handoff, whatever was recorded',
    (reason) => {
      for (const given of [nothing, everything, settled]) {
        expect(decideOutcome({ by: 'handoff', reason }, given)).toEqual({ outcome: 'handoff', reason });
      }
    },
  );

  it.each(['connect_failed', 'engine_failed', 'node_lost'] as const)('%s is an error, whatever was recorded', (by) => {
    for (const given of [nothing, everything, settled]) {
      expect(decideOutcome({ by }, given)).toEqual({ outcome: 'error', reason: by });
    }
  });
});
