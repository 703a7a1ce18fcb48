import { describe, expect, test } from 'vitest';
import { languages } from './call.ts';
import { eventExamples } from './event-examples.ts';
import { eventBodySchema, eventTypes } from './events.ts';
import { parseShape, problemLine } from './problems.ts';

const ended = {
  id: 'call_0TqZ4mX1a8Kq3VbN7sLw2RdY',
  tenant_id: 'ten_1',
  agent: { id: 'agt_1', version: 3 },
  provider_call_id: 'CA1',
  from: '+81312345678',
  started_at: 1_790_000_000_000,
  ended_at: 1_790_000_060_000,
  duration_ms: 60_000,
  outcome: 'completed',
  reason: 'all_fields_collected',
  fields: { name: '山田' },
  summary: null,
  category: null,
  has_transcript: false,
  channel: 'phone',
  output: 'audio',
  billed_yen: 30,
  tenant: { id: 'ten_1', external_id: 'shop-1', name: '本店' },
  environment: 'live',
};
const bodyOf = (type: string, data: object) => ({ type, timestamp: '2026-11-22T04:00:00.000Z', data });
const problemsOf = (type: (typeof eventTypes)[number], body: object) => {
  const result = parseShape(eventBodySchema(type), body);
  return result.ok ? [] : result.problems.map(problemLine);
};

describe('an event', () => {
  test('is one of the three of the contract', () => {
    expect(eventTypes).toEqual(['call.ended', 'call.summary_ready', 'billing.balance_low']);
  });

  test('call.ended carries the whole call, its tenant and the environment', () => {
    expect(problemsOf('call.ended', bodyOf('call.ended', ended))).toEqual([]);
    const { tenant: _tenant, environment: _environment, ...call } = ended;
    expect(problemsOf('call.ended', bodyOf('call.ended', call))).toEqual([
      'data.tenant: is required',
      'data.environment: must be one of live, test',
    ]);
  });

  test('call.summary_ready always carries summary and category', () => {
    const ready = { ...ended, summary: '予約の電話。', category: 'booking' };
    expect(problemsOf('call.summary_ready', bodyOf('call.summary_ready', ready))).toEqual([]);
    expect(problemsOf('call.summary_ready', bodyOf('call.summary_ready', ended))).toEqual([
      'data.summary: must be a string',
      expect.stringMatching(/^data\.category: must be one of booking, /),
    ]);
  });

  test('a call that has not ended is no call.ended: each property that only an ended call has is missed', () => {
    const running = { ...ended, ended_at: null, duration_ms: null, outcome: null, billed_yen: null };
    expect(problemsOf('call.ended', bodyOf('call.ended', running))).toHaveLength(4);
  });

  test('billing.balance_low says whose balance, how much and the threshold', () => {
    const low = { organization_id: 'org_1', balance_yen: 480.5, threshold_yen: 500 };
    expect(problemsOf('billing.balance_low', bodyOf('billing.balance_low', low))).toEqual([]);
  });
});

test.each(eventTypes)('the example of %s has the shape of the catalogue', (type) => {
  for (const language of languages) expect(problemsOf(type, bodyOf(type, eventExamples[type][language]))).toEqual([]);
});
