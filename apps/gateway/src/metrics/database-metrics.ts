import { addGauge, type MetricsRegistry } from '@uketsuke/telemetry';
import { Histogram } from 'prom-client';

/** A pool of connections, as its metrics see it. */
export interface PoolView {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
  readonly options: { readonly max?: number | undefined };
}

export interface DatabaseMetrics {
  /** Somebody got a connection of the pool, or gave up, after so long. */
  connectionWaited(waitedMs: number): void;
}

export function createDatabaseMetrics(registry: MetricsRegistry, pool: PoolView): DatabaseMetrics {
  addGauge(registry, {
    name: 'uketsuke_database_connections',
    help: 'Connections of the pool to PostgreSQL, in use or idle.',
    labelNames: ['state'],
    read: () => [
      { labels: { state: 'used' }, value: pool.totalCount - pool.idleCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
    ],
  });
  addGauge(registry, {
    name: 'uketsuke_database_connections_max',
    help: 'Connections that the pool may open.',
    read: () => [{ value: pool.options.max ?? 0 }],
  });
  addGauge(registry, {
    name: 'uketsuke_database_connection_waiters',
    help: 'Who waits for a connection of the pool at this moment.',
    read: () => [{ value: pool.waitingCount }],
  });
  const waits = new Histogram({
    name: 'uketsuke_database_connection_wait_seconds',
    help: 'How long was waited for a connection of the pool.',
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 1, 2, 5, 10],
    registers: [registry],
  });
  return { connectionWaited: (waitedMs) => waits.observe(waitedMs / 1000) };
}
