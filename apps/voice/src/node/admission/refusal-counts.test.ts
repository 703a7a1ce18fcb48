import { manualClock } from '@uketsuke/runtime';
import { expect, it } from 'vitest';
import { manualTimers } from '../../testing/manual-timers.ts';
import { createRefusalCounts } from './refusal-counts.ts';

function counting() {
  const timers = manualTimers(manualClock());
  const lines: unknown[] = [];
  const write =
    (level: string) =>
    (fields: object, event: string): void =>
      void lines.push({ level, event, ...fields });
  const logger = { info: write('info'), warn: write('warn') };
  return { timers, lines, refusals: createRefusalCounts({ logger, timers, periodMs: 1000 }) };
}

it('however many calls are refused, one line a period says how many, by channel and reason', async () => {
  const { timers, lines, refusals } = counting();
  for (let count = 0; count < 500; count += 1) refusals.count({ channel: 'phone', reason: 'unauthorized' });
  refusals.count({ channel: 'web', reason: 'repeated' });
  await timers.advance(3000);
  const refused = { 'phone.unauthorized': 500, 'web.repeated': 1 };
  expect(lines).toEqual([{ level: 'info', event: 'calls.refused', refused, period_ms: 1000 }]);
  expect(timers.pending()).toBe(0);
});

it('the first error of a period is in its line', async () => {
  const { timers, lines, refusals } = counting();
  const error = new Error('away');
  for (const each of [error, new Error('still away')])
    refusals.count({ channel: 'phone', reason: 'unclear', error: each });
  await timers.advance(1000);
  expect(lines).toEqual([expect.objectContaining({ level: 'warn', err: error, refused: { 'phone.unclear': 2 } })]);
});

it('what was counted is written when the node stops, and nothing when there was nothing', () => {
  const { timers, lines, refusals } = counting();
  refusals.close();
  expect(lines).toEqual([]);
  refusals.count({ channel: 'phone', reason: 'malformed' });
  refusals.close();
  expect([lines.length, timers.pending()]).toEqual([1, 0]);
});

it('a few examples of each reason say which tenant and which call of the provider, however many are refused', async () => {
  const { timers, lines, refusals } = counting();
  for (let count = 0; count < 500; count += 1) {
    const caller = { tenantId: `ten_${count}`, providerCallId: `CA${count}`.padEnd(5000, 'x') };
    refusals.count({ channel: 'phone', reason: 'unauthorized', caller });
  }
  const disabled = { tenantId: 'ten_disabled', providerCallId: 'CAdisabled' };
  refusals.count({ channel: 'phone', reason: 'tenant_disabled', caller: disabled });
  await timers.advance(1000);
  const example = (count: number) => ({
    refusal: 'phone.unauthorized',
    tenant_id: `ten_${count}`,
    provider_call_id: `CA${count}`.padEnd(64, 'x'),
  });
  expect(lines).toMatchObject([
    {
      examples: [
        ...[0, 1, 2].map(example),
        { refusal: 'phone.tenant_disabled', tenant_id: 'ten_disabled', provider_call_id: 'CAdisabled' },
      ],
    },
  ]);
});
