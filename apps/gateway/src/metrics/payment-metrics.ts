import type { PaymentCount } from '@uketsuke/domain/payment';
import { addGauge, type MetricsRegistry } from '@uketsuke/telemetry';

/** `count` is asked each time the metrics are read; null: the database could not be asked. */
export function addPaymentMetrics(registry: MetricsRegistry, count: () => Promise<PaymentCount | null>): void {
  const gauge = (name: string, help: string, value: (counted: PaymentCount) => number): void =>
    addGauge(registry, {
      name,
      help,
      read: async () => {
        const counted = await count();
        return counted ? [{ value: value(counted) }] : [];
      },
    });
  gauge(
    'uketsuke_payment_notices_waiting',
    'Notices of the payment provider that were received and are not taken in yet.',
    ({ noticesWaiting }) => noticesWaiting,
  );
  gauge(
    'uketsuke_payment_notices_oldest_seconds',
    'How long the oldest of them has been waiting.',
    ({ oldestNoticeMs }) => oldestNoticeMs / 1000,
  );
  gauge(
    'uketsuke_auto_recharges_succeeded',
    'Auto-recharges of the last 24 hours that were paid.',
    ({ rechargesSucceeded }) => rechargesSucceeded,
  );
  gauge(
    'uketsuke_auto_recharges_failed',
    'Auto-recharges of the last 24 hours that were declined.',
    ({ rechargesFailed }) => rechargesFailed,
  );
  gauge(
    'uketsuke_auto_recharges_stopped',
    'Organizations whose auto-recharge has stopped until they do something.',
    ({ rechargesStopped }) => rechargesStopped,
  );
  gauge(
    'uketsuke_auto_recharge_oldest_seconds',
    'How long the oldest auto-recharge has been waiting for the word of the payment provider.',
    ({ oldestRechargeMs }) => oldestRechargeMs / 1000,
  );
}
