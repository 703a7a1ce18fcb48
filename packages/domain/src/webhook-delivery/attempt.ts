import { type WebhookErrorKind, webhookResponseBytesMax } from '@uketsuke/contracts/webhook';
import { type OutboundClient, OutboundError, type OutboundResponse, signStandardWebhook } from '@uketsuke/outbound';
import type { Clock } from '@uketsuke/runtime';
import type { ClaimedDelivery } from './claim.ts';
import { readRetryAfter } from './schedule.ts';

/** What came of an attempt. */
export interface Attempted {
  delivery: ClaimedDelivery;
  startedAt: Date;
  durationMs: number;
  statusCode: number | null;
  /** null: it was delivered. */
  errorKind: WebhookErrorKind | null;
  responseBody: string | null;
  requestHeaders: Record<string, string>;
  /** What the answer asked for; null where it asked for nothing. */
  retryAfterMs: number | null;
}

const timeoutMs = 15_000;
/** Only these answers ask for a later time; any other one is retried as planned. */
const statusesWithRetryAfter = [429, 503];

interface Means {
  outbound: Pick<OutboundClient, 'request'>;
  clock: Clock;
}

/** One request. That the endpoint does not take it is an answer like any other; rejects only for what is wrong on this side. */
export async function attemptDelivery({ outbound, clock }: Means, delivery: ClaimedDelivery): Promise<Attempted> {
  const startedAt = new Date(clock.now());
  const begin = clock.monotonic();
  const { eventId, body, secrets, url, requireHttps, endpointId } = delivery;
  const requestHeaders = {
    'content-type': 'application/json',
    ...signStandardWebhook({ id: eventId, timestampSeconds: startedAt.getTime() / 1000, body, secrets }),
  };
  const base = { delivery, startedAt, requestHeaders };
  try {
    const response = await outbound.request({
      ...{ url, requireHttps, body, timeoutMs },
      headers: requestHeaders,
      maxResponseBytes: webhookResponseBytesMax,
      trustGroup: endpointId,
      isRepeatable: true,
    });
    return { ...base, durationMs: passedMs(), ...judge(response, clock.now()) };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    const { kind: errorKind, status } = error;
    const nothing = { responseBody: null, retryAfterMs: null };
    return { ...base, durationMs: passedMs(), errorKind, statusCode: status ?? null, ...nothing };
  }

  function passedMs(): number {
    return Math.round(clock.monotonic() - begin);
  }
}

function judge({ status, headers, body }: OutboundResponse, nowMs: number) {
  const isDelivered = status >= 200 && status < 300;
  const retryAfter = statusesWithRetryAfter.includes(status) ? headers['retry-after'] : undefined;
  return {
    statusCode: status,
    errorKind: isDelivered ? null : ('status' as const),
    // PostgreSQL holds no NUL.
    responseBody: body.toString('utf8').replaceAll('\u0000', '\uFFFD'),
    retryAfterMs: readRetryAfter(retryAfter, nowMs),
  };
}
