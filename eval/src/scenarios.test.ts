import { relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { openEngine } from './engine/open-engine.ts';
import { silentLogger } from './engine/silent-logger.ts';
import { knownLimits } from './known-limits.ts';
import { figureLines, type Judged } from './report/figures.ts';
import { missesOf, transcriptOf } from './report/table.ts';
import { findScenarios, scenariosFolder } from './run/find-scenarios.ts';
import { runScenario } from './run/run-scenarios.ts';
import { readScenario } from './scenario/read-scenario.ts';

const scenarios = await Promise.all((await findScenarios([scenariosFolder])).map(readScenario));
const limits = await knownLimits('scripted');
const nameOf = (file: string): string => relative(scenariosFolder, file).replace(/\.yaml$/, '');

describe('the receptionist on the phone with', () => {
  let engine: Engine;
  const judged: Judged[] = [];
  beforeAll(async () => {
    engine = await openEngine({ name: 'scripted', env: {}, logger: silentLogger() });
  });
  afterAll(async () => {
    await engine.close();
    console.log(figureLines(judged).join('\n'));
  });

  it.each(scenarios.map((scenario) => [nameOf(scenario.file), scenario] as const))('%s', async (name, scenario) => {
    const played = await runScenario({ scenario, engine });
    judged.push({ language: scenario.language, verdict: played.verdict });
    const reason = limits.get(name);
    const hasPassed = played.verdict.misses.length === 0;
    if (reason === undefined) expect(hasPassed, `${missesOf(played)}\n${transcriptOf(played)}`).toBe(true);
    else expect(hasPassed, `${name} passes now: take it out of eval/known-limits.yaml`).toBe(false);
  });

  it('every known limit is one of these callers', () => {
    const names = new Set(scenarios.map(({ file }) => nameOf(file)));
    expect([...limits.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('the callers', () => {
  const isHeldOut = ({ file }: (typeof scenarios)[number]): boolean => nameOf(file).startsWith('held-out/');
  const shown = scenarios.filter((scenario) => !isHeldOut(scenario));
  const heldOut = scenarios.filter(isHeldOut);

  it('are at least 44 in two languages at 28 businesses, and 60 that are held out, half of them in each language', () => {
    expect(shown.length).toBeGreaterThanOrEqual(44);
    expect(heldOut.length).toBeGreaterThanOrEqual(60);
    expect(new Set(scenarios.map(({ business }) => business)).size).toBeGreaterThanOrEqual(28);
    for (const language of ['ja', 'en']) {
      expect(shown.filter((scenario) => scenario.language === language).length).toBeGreaterThanOrEqual(20);
      expect(heldOut.filter((scenario) => scenario.language === language).length).toBeGreaterThanOrEqual(30);
    }
  });
});
