import type { Clock } from '@uketsuke/runtime';
import type { FastifyInstance } from 'fastify';
import type { RequestMetrics } from '../metrics/request-metrics.ts';

export interface RequestMetricsOptions {
  metrics: RequestMetrics;
  clock: Clock;
}

/** Measures every request that was answered. After `addRequestLog`, which notes when it began. */
export function addRequestMetrics(app: FastifyInstance, { metrics, clock }: RequestMetricsOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.completed({
      operation: request.is404 ? null : `${request.method} ${request.routeOptions.url}`,
      status: reply.statusCode,
      error: request.failure?.code ?? null,
      durationMs: clock.monotonic() - request.startedAt,
    });
    done();
  });
}
