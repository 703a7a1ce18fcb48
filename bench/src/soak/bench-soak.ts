import type { Figure } from '../figure.ts';
import type { NodeRemains } from '../voice/node-process.ts';
import { growth, growthMax, type Memory } from './leaks.ts';
import { soak } from './soak.ts';

const warmUp = 200;
const calls = 150;
const rounds = 3;
const all = warmUp + rounds * calls;

/** Short calls of each kind. A leak, or a call that failed, fails the run. */
export async function benchSoak(): Promise<Figure[]> {
  const { remains, failures, leaks } = await soak({ warmUp, calls, rounds, phoneAtOnce: 12, browserAtOnce: 8 });
  for (const leak of leaks) console.log(`  leak: ${leak}`);
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
  if (leaks.length > 0 || failures.length > 0) process.exitCode = 1;
  const memory = (name: string, kind: Memory): Figure => {
    const perCall = (bytes: number): number => bytes / 1024 / (2 * calls);
    return {
      name: `${name} that each call adds`,
      measured: perCall(growth(remains, kind)),
      unit: 'KiB',
      firstStep: perCall(growthMax[kind]),
      goal: perCall(growthMax[kind]),
      isBetter: 'lower',
      note: `${remains.map((at) => (at[kind] / 2 ** 20).toFixed(1)).join(', ')} MiB; the least of ${rounds} rounds`,
    };
  };
  const count = (name: string, was: number, is: number, max: number, note?: string): Figure => ({
    name,
    measured: is,
    unit: '',
    firstStep: max,
    goal: max,
    isBetter: 'lower',
    note: note ?? `${was} before`,
  });
  const handles = (of: NodeRemains): number => Object.values(of.handles).reduce((sum, count) => sum + count, 0);
  const [before, after] = [remains[0], remains.at(-1)];
  if (!before || !after) throw new Error('Nothing was looked at');
  return [
    memory('heap', 'heapBytes'),
    memory('buffers', 'externalBytes'),
    memory('resident memory', 'rssBytes'),
    count('open files afterwards', before.files ?? 0, after.files ?? 0, (before.files ?? 0) + 10),
    count('handles afterwards', handles(before), handles(after), handles(before) + 10),
    count('calls that failed', 0, failures.length, 0, `of ${2 * (all + 1)}, the last two after all others`),
  ];
}
