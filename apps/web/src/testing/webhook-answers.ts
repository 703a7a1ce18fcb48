import type { Delivery, Endpoint } from '@/features/webhooks/documents';
import { graphqlData } from './answer-fetch';

export const nowMs = Date.UTC(2026, 10, 22, 3);

const quiet = {
  deliveredCount: 0,
  failedCount: 0,
  lastFailureKind: null,
  lastFailureStatusCode: null,
  lastFailureAt: null,
};

export const healthyEndpoint: Endpoint = {
  id: 'whe_1',
  url: 'https://app.example.com/hooks',
  description: 'Booking',
  eventTypes: ['call_ended'],
  isEnabled: true,
  disabledReason: null,
  disabledAt: null,
  failingSince: null,
  createdAt: nowMs,
  health: { ...quiet, deliveredCount: 3 },
};

export const failingEndpoint: Endpoint = {
  ...healthyEndpoint,
  id: 'whe_2',
  url: 'https://old.example.com/hooks',
  failingSince: nowMs,
  health: { ...quiet, failedCount: 2, lastFailureKind: 'status', lastFailureStatusCode: 401, lastFailureAt: nowMs },
};

export const failedDelivery: Delivery = {
  id: 'whd_1',
  endpointId: 'whe_1',
  state: 'pending',
  attemptsCount: 1,
  nextAttemptAt: nowMs + 60_000,
  createdAt: nowMs,
  event: {
    id: 'msg_1',
    type: 'call_ended',
    occurredAt: nowMs,
    body: '{"type":"call.ended"}',
    tenantId: 'ten_1',
    callId: 'call_1',
  },
  attempts: [
    {
      id: 'wha_1',
      number: 1,
      startedAt: nowMs,
      durationMs: 15_001,
      statusCode: null,
      errorKind: 'timeout',
      responseBody: null,
      trigger: 'scheduled',
      requestHeaders: { 'webhook-id': 'msg_1' },
    },
  ],
};

/** The answers of a service with these endpoints and one delivery that has failed once. */
export function webhookAnswers(endpoints: readonly Endpoint[]) {
  return {
    LinkPage: graphqlData({
      link: { kind: 'portal', environment: 'live', remainingMs: 14 * 60_000 },
    }),
    WebhookEndpoints: graphqlData({ webhookEndpoints: { data: endpoints } }),
    WebhookActivity: graphqlData({ webhookActivity: [{ startedAt: nowMs, deliveredCount: 3, failedCount: 1 }] }),
    WebhookDeliveries: graphqlData({
      webhookDeliveries: { hasMore: false, nextCursor: null, data: [failedDelivery] },
    }),
    WebhookDelivery: graphqlData({ webhookDelivery: failedDelivery }),
  };
}
