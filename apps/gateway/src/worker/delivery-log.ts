import type { Attempted, DisabledEndpoint } from '@uketsuke/domain/webhook-delivery';
import type { Logger } from '@uketsuke/runtime';
import type { DeliveryMetrics } from '../metrics/delivery-metrics.ts';

/** What the worker says of what it delivers. */
export function createDeliveryLog({ logger, metrics }: { logger: Logger; metrics: DeliveryMetrics }) {
  return {
    onAttempt(attempt: Attempted): void {
      metrics.attempted(attempt);
      const { delivery, statusCode, errorKind, durationMs } = attempt;
      const ids = { delivery_id: delivery.id, event_id: delivery.eventId, endpoint_id: delivery.endpointId };
      const result = { status: statusCode, error_kind: errorKind, duration_ms: durationMs, trigger: delivery.trigger };
      logger.info({ ...ids, ...result }, 'webhook.attempted');
    },
    onDisabled({ endpointId, reason }: DisabledEndpoint): void {
      logger.warn({ endpoint_id: endpointId, reason }, 'webhook.endpoint_disabled');
    },
    onUnreadable({ endpointId, cause }: { endpointId: string; cause: unknown }): void {
      logger.error({ endpoint_id: endpointId, err: cause }, 'webhook.secret_unreadable');
    },
    onError(err: unknown): void {
      logger.error({ err }, 'webhook.delivery_hindered');
    },
  };
}
