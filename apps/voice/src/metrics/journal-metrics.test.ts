import { createMetricsRegistry } from '@uketsuke/telemetry';
import { expect, it } from 'vitest';
import { addJournalMetrics } from './journal-metrics.ts';

it('journals that were set aside are counted by reason, when somebody asks', async () => {
  const registry = createMetricsRegistry();
  let unknown = 0;
  addJournalMetrics(registry, async () => ({ waiting: 4, unknown, unreadable: 1 }));
  unknown = 2;
  const text = await registry.metrics();
  expect(text).toContain('uketsuke_journals_set_aside{reason="unknown_call"} 2');
  expect(text).toContain('uketsuke_journals_set_aside{reason="unreadable"} 1');
});

it('a folder that cannot be read hides no other metric', async () => {
  const registry = createMetricsRegistry();
  addJournalMetrics(registry, () => Promise.reject(new Error('ENOENT')));
  expect(await registry.metrics()).toContain('uketsuke_journals_set_aside{reason="unreadable"} Nan');
});
