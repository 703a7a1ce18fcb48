import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLogger } from '../engine/silent-logger.ts';
import { missesOf, transcriptOf } from '../report/table.ts';
import { scenariosFolder } from '../run/find-scenarios.ts';
import { openForSpeech } from '../run/open-for-speech.ts';
import type { OpenedEngine } from '../run/open-for-text.ts';
import { runScenario } from '../run/run-scenarios.ts';
import { readScenario } from '../scenario/read-scenario.ts';

/** Of what speech makes hard: numbers, corrections, lines that break off, a caller who speaks over the agent, keys between words, silence, questions, tools, an emergency. */
const names = [
  ...['ja/dental-plain-booking', 'ja/dental-hears-phone-wrong', 'ja/restaurant-tool-fails', 'ja/parcel-keys'],
  ...['ja/salon-speaks-over', 'ja/salon-trails-off', 'ja/vet-wrong-number', 'en/plumber-gas'],
  ...['en/car-digits-in-words', 'en/law-changes-phone', 'en/school-two-questions', 'en/taxi-silence-then-answers'],
];
const scenarios = await Promise.all(names.map((name) => readScenario(resolve(scenariosFolder, `${name}.yaml`))));

describe.each([
  { name: 'scripted', isEmulated: false },
  { name: 'openai', isEmulated: true },
  { name: 'gemini', isEmulated: true },
])('a caller who speaks in a noisy room, and whose line echoes, to the engine $name:', ({ name, isEmulated }) => {
  let opened: OpenedEngine;
  beforeAll(async () => {
    const manner = { noiseDb: 20, echoDb: 30, hesitates: false };
    opened = await openForSpeech({ name, isEmulated, manner, logger: silentLogger() });
  });
  afterAll(() => opened.close());

  it.each(scenarios.map((scenario) => [scenario.title, scenario] as const))('%s', async (_title, scenario) => {
    const played = await runScenario({ scenario, engine: opened.engine, way: opened.wayFor(scenario) });
    expect(played.verdict.misses, `${missesOf(played)}\n${transcriptOf(played)}`).toEqual([]);
    const { lines = [], falseInterruptions } = played.call.speech ?? {};
    expect(lines.filter(({ isCut }) => isCut)).toEqual([]);
    expect(falseInterruptions).toBe(0);
    expect(lines.some(({ waitMs }) => waitMs !== null)).toBe(true);
  });
});
