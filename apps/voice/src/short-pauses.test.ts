import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Fills the young generation with objects that live for a while, then prints its size in MiB. */
const program = `
import { getHeapSpaceStatistics } from 'node:v8';
let kept = [];
for (let round = 0; round < 200; round += 1) {
  for (let count = 0; count < 2000; count += 1) kept.push({ round, count });
  if (kept.length > 40000) kept = kept.slice(20000);
}
const space = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
console.log(space.space_size / 2 ** 20);
`;

async function youngMebi(imports: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', `${imports}${program}`]);
  return Number(stdout);
}

it('the young generation of a node stays small, so that collecting it is short', { timeout: 60_000 }, async () => {
  const address = new URL('./short-pauses.ts', import.meta.url).href;
  expect(await youngMebi(`import '${address}';`)).toBeLessThanOrEqual(4);
  expect(await youngMebi('')).toBeGreaterThan(4);
});
