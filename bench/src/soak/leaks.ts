/** What must not be there when calls are over. */
import type { NodeRemains } from '../voice/node-process.ts';

const mebi = 2 ** 20;
/**
 * Growth from one round to the next that is no leak. What is alive hardly varies; the allocator of the native parts keeps what it
 * once had, and takes several hundred calls to have had everything.
 */
export const growthMax = { heapBytes: 4 * mebi, externalBytes: 2 * mebi, rssBytes: 8 * mebi };
export type Memory = keyof typeof growthMax;
/** HTTP keeps connections open for the next request: a few more or less. */
const openMax = 10;

/** What every round added at least: a leak grows in each of them, a pool that fills does not. */
export function growth(remains: readonly NodeRemains[], kind: Memory): number {
  return Math.min(...remains.slice(1).map((after, index) => after[kind] - (remains[index]?.[kind] ?? 0)));
}

/** In words; empty for a node that leaves nothing behind. `remains`: at the beginning and after each round of calls. */
export function findLeaks(remains: readonly NodeRemains[]): string[] {
  const [before, after] = [remains[0], remains.at(-1)];
  if (!before || !after || remains.length < 2) throw new Error('A leak shows between two looks');
  const leaks = findOpen(before, after);
  for (const kind of ['heapBytes', 'externalBytes', 'rssBytes'] as const) {
    const more = growth(remains, kind);
    if (more > growthMax[kind]) leaks.push(`${kind} grows by ${(more / mebi).toFixed(1)} MiB or more in each round`);
  }
  return leaks;
}

/** The part of it that goes away by itself after a while: connections that are kept open, native objects that outlive their call. */
export function findOpen(before: NodeRemains, after: NodeRemains): string[] {
  const counts: [name: string, before: number, after: number][] = [
    ['files', before.files ?? 0, after.files ?? 0],
    ['threads', before.threads ?? 0, after.threads ?? 0],
    ...Object.entries(after.handles).map(([kind, count]): [string, number, number] => [
      kind,
      before.handles[kind] ?? 0,
      count,
    ]),
  ];
  const open = counts
    .filter(([, had, has]) => has - had > openMax)
    .map(([name, had, has]) => `${name}: ${has}, ${had} before`);
  return after.activeCalls > 0 ? [...open, `calls still counted: ${after.activeCalls}`] : open;
}
