import type { Attempted, DeliveryCount } from '@uketsuke/domain/webhook-delivery';
import { addGauge, type MetricsRegistry } from '@uketsuke/telemetry';
import { Counter, Histogram } from 'prom-client';

export interface DeliveryMetrics {
  attempted(attempt: Pick<Attempted, 'errorKind' | 'durationMs'>): void;
}

/** `count` is asked each time the metrics are read; null: the database could not be asked. */
export function createDeliveryMetrics(
  registry: MetricsRegistry,
  count: () => Promise<DeliveryCount | null>,
): DeliveryMetrics {
  const registers = [registry];
  const attempts = new Counter({
    name: 'uketsuke_webhook_attempts_total',
    help: 'Attempts to deliver an event, by why they failed; delivered: they did not.',
    labelNames: ['result'],
    registers,
  });
  const durations = new Histogram({
    name: 'uketsuke_webhook_attempt_duration_seconds',
    help: 'How long endpoints took to answer, or not to.',
    buckets: [0.01, 0.05, 0.25, 1, 5, 15],
    registers,
  });
  const read = async (value: (counted: DeliveryCount) => number) => {
    const counted = await count();
    return counted ? [{ value: value(counted) }] : [];
  };
  addGauge(registry, {
    name: 'uketsuke_webhook_deliveries_waiting',
    help: 'Deliveries in the database that are to be made, now or at their next attempt.',
    read: () => read(({ waiting }) => waiting),
  });
  addGauge(registry, {
    name: 'uketsuke_webhook_oldest_due_seconds',
    help: 'How long the oldest delivery could have been made already.',
    read: () => read(({ oldestDueMs }) => oldestDueMs / 1000),
  });
  return {
    attempted({ errorKind, durationMs }) {
      attempts.inc({ result: errorKind ?? 'delivered' });
      durations.observe(durationMs / 1000);
    },
  };
}
