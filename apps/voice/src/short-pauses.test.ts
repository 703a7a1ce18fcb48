import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const parts = `
import { getHeapSpaceStatistics } from 'node:v8';
const youngMebi = () =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').space_size / 2 ** 20;
let kept = [];
/** Fills the young generation with objects that live for a while. */
const work = (rounds) => {
  for (let round = 0; round < rounds; round += 1) {
    for (let count = 0; count < 2000; count += 1) kept.push({ round, count });
    if (kept.length > 40000) kept = kept.slice(20000);
  }
};
`;
const shortPauses = `import '${new URL('./short-pauses.ts', import.meta.url).href}';`;

/** What it prints. */
async function run(program: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--expose-gc', '--input-type=module', '-e', program]);
  return stdout.trim().split(' ').map(Number);
}

it('the young generation of a node stays small, so that collecting it is short', { timeout: 60_000 }, async () => {
  const program = `${parts} work(200); console.log(youngMebi());`;
  expect(await run(shortPauses + program)).toEqual([8]);
  expect((await run(program))[0]).toBeGreaterThan(8);
});

it('a node that was idle gets its young generation back with its work', { timeout: 60_000 }, async () => {
  const program = `${parts}
const untilMs = Date.now() + 40000;
const pause = () => new Promise((resolve) => setTimeout(resolve, 200));
while (youngMebi() >= 8 && Date.now() < untilMs) await pause().then(gc);
const idle = youngMebi();
while (youngMebi() < 8 && Date.now() < untilMs) await pause().then(() => work(20));
console.log(idle, youngMebi());`;
  const [idle, busy] = await run(shortPauses + program);
  expect(idle).toBeLessThan(8);
  expect(busy).toBe(8);
});
