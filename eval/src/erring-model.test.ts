import { resolve } from 'node:path';
import type { OpenMind } from '@uketsuke/provider-emulators/mind';
import { expect, it } from 'vitest';
import { openEmulated } from './engine/open-emulated.ts';
import { silentLogger } from './engine/silent-logger.ts';
import { receptionistMind } from './mind/receptionist-mind.ts';
import { scenariosFolder } from './run/find-scenarios.ts';
import { runScenario } from './run/run-scenarios.ts';
import { readScenario } from './scenario/read-scenario.ts';

type Arguments = Record<string, unknown>;

/** A model that thinks well and calls one tool wrongly. */
function erring(tool: string, wrong: (args: Arguments) => Arguments): OpenMind {
  return (session) => {
    const mind = receptionistMind(session);
    return {
      update: (changed) => mind.update(changed),
      async next(input) {
        const steps = await mind.next(input);
        return steps.map((step) =>
          step.do === 'call' && step.name === tool ? { ...step, arguments: wrong(step.arguments) } : step,
        );
      },
    };
  };
}

const withValue = (key: string, value: string) => (args: Arguments) =>
  args['key'] === key ? { ...args, value } : args;

it.each([
  {
    errs: 'records a name that nobody said',
    file: 'en/law-changes-phone.yaml',
    openMind: erring('record_field', withValue('name', 'Nobody')),
    misses: [/^name is wrong/],
  },
  {
    errs: 'makes a number up, which is not recorded',
    file: 'en/law-changes-phone.yaml',
    openMind: erring('record_field', withValue('phone', '090-9999-0000')),
    misses: [/^outcome is hangup/, /^phone is lost/],
  },
  {
    errs: 'calls a tool with arguments of its own',
    file: 'ja/restaurant-plain.yaml',
    openMind: erring('reserve_table', (args) => ({ ...args, party_size: '99人' })),
    misses: [/^reserve_table was called 0 times as expected/],
  },
  {
    errs: 'ends the call as what it was not',
    file: 'ja/restaurant-plain.yaml',
    openMind: erring('finish', (args) => ({ ...args, outcome: 'answered' })),
    misses: [/^outcome is answered/],
  },
])('a model that $errs does not pass', async ({ file, openMind, misses }) => {
  const engine = await openEmulated({ name: 'openai', openMind, logger: silentLogger() });
  try {
    const { verdict } = await runScenario({ scenario: await readScenario(resolve(scenariosFolder, file)), engine });
    for (const miss of misses) expect(verdict.misses).toContainEqual(expect.stringMatching(miss));
  } finally {
    await engine.close();
  }
});
