import { addGauge, type MetricsRegistry } from '@uketsuke/telemetry';
import type { EngineStanding } from '../engines/engine-roster.ts';

/** Which engines calls are given to, and which are kept away from them. */
export function addEngineMetrics(registry: MetricsRegistry, standings: () => readonly EngineStanding[]): void {
  const each = (valueOf: (standing: EngineStanding) => number) =>
    standings().map((standing) => ({ labels: { engine: standing.name }, value: valueOf(standing) }));
  addGauge(registry, {
    name: 'uketsuke_engine_standing',
    help: '1 while calls are given to the engine, 0 while it is kept away from them because it has failed.',
    labelNames: ['engine'],
    read: () => each(({ state }) => Number(state === 'standing')),
  });
  addGauge(registry, {
    name: 'uketsuke_engine_cool_down_seconds',
    help: 'Until a call tries an engine that is kept away; 0 where none is, or the next call does.',
    labelNames: ['engine'],
    read: () => each(({ waitMs }) => waitMs / 1000),
  });
}
