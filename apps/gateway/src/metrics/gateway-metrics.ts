import { createMetricsRegistry, type MetricsRegistry } from '@uketsuke/telemetry';
import { createDatabaseMetrics, type DatabaseMetrics, type PoolView } from './database-metrics.ts';
import { createRequestMetrics, type RequestMetrics } from './request-metrics.ts';

export interface GatewayMetrics {
  registry: MetricsRegistry;
  requests: RequestMetrics;
  database: DatabaseMetrics;
}

/** Everything that a gateway says of itself. */
export function createGatewayMetrics(pool: PoolView): GatewayMetrics {
  const registry = createMetricsRegistry();
  return { registry, requests: createRequestMetrics(registry), database: createDatabaseMetrics(registry, pool) };
}
