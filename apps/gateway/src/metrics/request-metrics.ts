import type { MetricsRegistry } from '@uketsuke/telemetry';
import { Histogram } from 'prom-client';

export interface CompletedRequest {
  /** Method and route, as `GET /v1/calls/:id`; null where no route was found. */
  operation: string | null;
  status: number;
  /** The code of the error that was answered; null where there was none. */
  error: string | null;
  durationMs: number;
}

export interface RequestMetrics {
  completed(request: CompletedRequest): void;
}

export function createRequestMetrics(registry: MetricsRegistry): RequestMetrics {
  const durations = new Histogram({
    name: 'uketsuke_http_request_duration_seconds',
    help: 'From the head of a request to its answer, by operation, status and the code of the error.',
    labelNames: ['operation', 'status', 'error'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return {
    completed({ operation, status, error, durationMs }) {
      durations.observe({ operation: operation ?? 'unknown', status, error: error ?? '' }, durationMs / 1000);
    },
  };
}
