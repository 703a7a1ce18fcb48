import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { openEngine } from './engine/open-engine.ts';
import { silentLogger } from './engine/silent-logger.ts';
import { transcriptOf } from './report/table.ts';
import { runScenario } from './run/run-scenarios.ts';
import { readScenario } from './scenario/read-scenario.ts';

it('the example of docs/evaluation.md can be played', async () => {
  const page = await readFile(resolve(import.meta.dirname, '../../docs/evaluation.md'), 'utf8');
  const example = /```yaml\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const folder = await mkdtemp(join(tmpdir(), 'scenario-'));
  const engine = await openEngine({ name: 'scripted', env: {}, logger: silentLogger() });
  try {
    const file = join(folder, 'cleaning.yaml');
    await writeFile(file, example);
    const played = await runScenario({ scenario: await readScenario(file), engine });
    expect(played.verdict.misses, transcriptOf(played)).toEqual([]);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
  }
});
