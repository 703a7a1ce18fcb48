import { relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { emulatedNames, openEmulated } from './engine/open-emulated.ts';
import { openEngine } from './engine/open-engine.ts';
import { silentLogger } from './engine/silent-logger.ts';
import { knownLimits } from './known-limits.ts';
import { receptionistMind } from './mind/receptionist-mind.ts';
import { figureLines, type Judged } from './report/figures.ts';
import { missesOf, transcriptOf } from './report/table.ts';
import { findScenarios, scenariosFolder } from './run/find-scenarios.ts';
import { runScenario, type PlayedScenario } from './run/run-scenarios.ts';
import { readScenario, type Scenario } from './scenario/read-scenario.ts';

const scenarios = await Promise.all((await findScenarios([scenariosFolder])).map(readScenario));
const limits = await knownLimits('scripted');
const nameOf = (file: string): string => relative(scenariosFolder, file).replace(/\.yaml$/, '');

const named = scenarios.map((scenario) => [nameOf(scenario.file), scenario] as const);
const logger = silentLogger();

let receptionist: Engine;
const playedByReceptionist = new Map<Scenario, PlayedScenario>();
const byReceptionist = async (scenario: Scenario): Promise<PlayedScenario> => {
  const played = playedByReceptionist.get(scenario) ?? (await runScenario({ scenario, engine: receptionist }));
  playedByReceptionist.set(scenario, played);
  return played;
};
beforeAll(async () => {
  receptionist = await openEngine({ name: 'scripted', env: {}, logger });
});
afterAll(() => receptionist.close());

describe('the receptionist on the phone with', () => {
  afterAll(() => {
    const judged = [...playedByReceptionist].map(([{ language }, { verdict }]): Judged => ({ language, verdict }));
    console.log(figureLines(judged).join('\n'));
  });

  it.each(named)('%s', async (name, scenario) => {
    const played = await byReceptionist(scenario);
    const reason = limits.get(name);
    const hasPassed = played.verdict.misses.length === 0;
    if (reason === undefined) expect(hasPassed, `${missesOf(played)}\n${transcriptOf(played)}`).toBe(true);
    else expect(hasPassed, `${name} passes now: take it out of eval/known-limits.yaml`).toBe(false);
  });

  it('every known limit is one of these callers', () => {
    const names = new Set(named.map(([name]) => name));
    expect([...limits.keys()].filter((name) => !names.has(name))).toEqual([]);
  });
});

/** What stands in the record of a call, and what of it is not as expected. */
const recordOf = ({ call, verdict }: PlayedScenario) => ({
  outcome: call.end.outcome,
  reason: call.end.reason,
  fields: Object.fromEntries(call.fields),
  toolCalls: call.toolCalls,
  misses: verdict.misses,
});

describe(`${emulatedNames.join(', ')}, whose emulated models think as the receptionist does, come to the same with`, () => {
  let engines: Engine[] = [];
  beforeAll(async () => {
    engines = await Promise.all(
      emulatedNames.map((name) => openEmulated({ name, openMind: receptionistMind, logger })),
    );
  });
  afterAll(() => Promise.all(engines.map((engine) => engine.close())));

  // Each engine thinks with the same receptionist: a third of those held out is enough to tell that it reaches it.
  const heldOut = named.filter(([name]) => name.startsWith('held-out/'));
  const chosen = named.filter((entry) => !heldOut.includes(entry) || heldOut.indexOf(entry) % 3 === 0);

  it.each(chosen)('%s', async (_name, scenario) => {
    const expected = recordOf(await byReceptionist(scenario));
    const played = await Promise.all(engines.map((engine) => runScenario({ scenario, engine })));
    for (const call of played) expect(recordOf(call), `${call.engine}: ${transcriptOf(call)}`).toEqual(expected);
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
