import { addGauge, type MetricsRegistry } from '@uketsuke/telemetry';
import type { Clock } from '@uketsuke/runtime';
import { Counter } from 'prom-client';

/** One turn of work that comes round by the clock. */
export interface RoutineTurn {
  routine: string;
  /** What was done, by name. */
  done: Readonly<Record<string, number>>;
}

/** A turn is made by one of the workers, so only all of them together say when the last one was. */
export function createRoutineMetrics(
  registry: MetricsRegistry,
  { clock, routines }: { clock: Clock; routines: readonly string[] },
): (turn: RoutineTurn) => void {
  const done = new Counter({
    name: 'uketsuke_routine_done_total',
    help: 'What routines did, by routine and kind: what they find that should not be there counts too.',
    labelNames: ['routine', 'what'],
    registers: [registry],
  });
  // A worker that has just started is no sign of a routine that never runs.
  const succeededAt = new Map(routines.map((routine) => [routine, clock.now()]));
  addGauge(registry, {
    name: 'uketsuke_routine_succeeded_timestamp_seconds',
    help: 'When this worker made a turn of the routine last without a failure, or began to work.',
    labelNames: ['routine'],
    read: () =>
      Promise.resolve([...succeededAt].map(([routine, atMs]) => ({ labels: { routine }, value: atMs / 1000 }))),
  });
  return ({ routine, done: counts }) => {
    succeededAt.set(routine, clock.now());
    for (const [what, count] of Object.entries(counts)) done.inc({ routine, what }, count);
  };
}
