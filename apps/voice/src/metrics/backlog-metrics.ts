import { addGauge, type MetricsRegistry } from '@uketsuke/telemetry';
import type { DeliveryBacklog } from '../journal/delivery-backlog.ts';

/** What the gateway has not acknowledged: it is in the journal, and in no record yet. */
export function addBacklogMetrics(registry: MetricsRegistry, backlog: DeliveryBacklog): void {
  addGauge(registry, {
    name: 'uketsuke_undelivered_batches',
    help: 'Batches of records that the gateway has not acknowledged.',
    read: () => [{ value: backlog.batches() }],
  });
  addGauge(registry, {
    name: 'uketsuke_undelivered_calls',
    help: 'Calls with such batches.',
    read: () => [{ value: backlog.calls() }],
  });
  addGauge(registry, {
    name: 'uketsuke_journal_age_seconds',
    help: 'How long the oldest of them has been waiting in this process.',
    read: () => [{ value: backlog.oldestMs() / 1000 }],
  });
}
