import { collectDefaultMetrics, Registry } from 'prom-client';

export type MetricsRegistry = Registry;

/** The metrics of one process, with those of Node itself: event loop delay, memory, processor, garbage collection. */
export function createMetricsRegistry(): MetricsRegistry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
