import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { emulatedNames, openEmulated } from './engine/open-emulated.ts';
import { engineNames, openEngine } from './engine/open-engine.ts';
import { silentLogger } from './engine/silent-logger.ts';
import { receptionistMind } from './mind/receptionist-mind.ts';
import { transcriptOf } from './report/table.ts';
import { scenariosFolder } from './run/find-scenarios.ts';
import { runScenario, type PlayedScenario } from './run/run-scenarios.ts';
import { readScenario } from './scenario/read-scenario.ts';

/** Of each kind of call one: answers in order, several at once, keys, silence, questions, tools with and without a yes, tools that fail, handoffs, a caller who leaves. */
const names = [
  ...['ja/dental-plain-booking', 'ja/dental-two-in-one', 'ja/dental-offers-own-number', 'ja/dental-faq-only'],
  ...['ja/dental-silent-then-leaves', 'ja/restaurant-plain', 'ja/restaurant-tool-fails', 'ja/parcel-keys'],
  ...['ja/parcel-tool-injection', 'ja/property-gas', 'ja/vet-wrong-number', 'en/law-changes-phone', 'en/law-abuse'],
  ...['en/it-tool-injection', 'en/school-two-questions', 'en/hotel-refund'],
];
const scenarios = await Promise.all(names.map((name) => readScenario(resolve(scenariosFolder, `${name}.yaml`))));

const logger = silentLogger();

/** What stands in the record of a call. */
const recordOf = ({ call }: PlayedScenario) => ({
  outcome: call.end.outcome,
  reason: call.end.reason,
  fields: Object.fromEntries(call.fields),
  toolCalls: call.toolCalls,
});

describe.each(emulatedNames.filter((name) => engineNames.includes(name)))(
  'the engine %s, whose model thinks as the receptionist does, holds the same call:',
  (name) => {
    let engine: Engine;
    let receptionist: Engine;
    beforeAll(async () => {
      receptionist = await openEngine({ name: 'scripted', env: {}, logger });
      engine = await openEmulated({ name, openMind: receptionistMind, logger });
    });
    afterAll(async () => {
      await engine.close();
      await receptionist.close();
    });

    it.each(scenarios.map((scenario) => [scenario.title, scenario] as const))('%s', async (_title, scenario) => {
      const expected = await runScenario({ scenario, engine: receptionist });
      const played = await runScenario({ scenario, engine });
      expect(recordOf(played), transcriptOf(played)).toEqual(recordOf(expected));
    });
  },
);
