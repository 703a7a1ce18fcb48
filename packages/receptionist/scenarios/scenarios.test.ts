import { describe, expect, it } from 'vitest';
import type { BrainOutput } from '../src/brain.ts';
import { createBrain } from '../src/create-brain.ts';
import { agentFor } from './agents.ts';
import { english } from './english.ts';
import { englishEveryday } from './english-everyday.ts';
import { englishOrderAndDoubt } from './english-order-and-doubt.ts';
import { inOtherWords } from './in-other-words.ts';
import { japanese } from './japanese.ts';
import { japaneseAgents } from './japanese-agents.ts';
import { japaneseEveryday } from './japanese-everyday.ts';
import { japaneseNumbers } from './japanese-numbers.ts';
import { japaneseQuestions } from './japanese-questions.ts';
import { japaneseOrderAndDoubt } from './japanese-order-and-doubt.ts';
import { type Expectation, inputOf, type Scenario } from './scenario.ts';
import { takingBack } from './taking-back.ts';

const byOrder = (a: unknown, b: unknown): number => JSON.stringify(a).localeCompare(JSON.stringify(b));

function check(output: BrainOutput, expected: Expectation): void {
  const said = output.say.join(' ');
  // Values of one utterance are recorded in no promised order; what ends the call comes last.
  expect(output.calls.toSorted(byOrder)).toEqual((expected.calls ?? []).toSorted(byOrder));
  if (expected.says) expect(said).toMatch(expected.says);
  if (expected.withholds) expect(said).not.toMatch(expected.withholds);
  expect(output.ends).toBe(expected.ends ?? false);
  if (expected.keypad !== undefined) expect(output.keypad.mode).toBe(expected.keypad);
  const last = output.calls.findIndex(({ tool }) => tool === 'finish' || tool === 'hand_off');
  if (last >= 0) expect(last).toBe(output.calls.length - 1);
}

function run({ language, config, options, opening, turns }: Scenario): void {
  const brain = createBrain({
    config: agentFor(language, config),
    language,
    channel: 'web',
    hasEars: true,
    callerNumber: null,
    ...options,
  });
  const open = brain.open();
  check(open, { ...opening });
  for (const [index, turn] of turns.entries()) {
    const output = brain.next(inputOf(turn));
    try {
      check(output, turn);
    } catch (cause) {
      throw new Error(`turn ${index + 1} ${JSON.stringify(inputOf(turn))} → ${JSON.stringify(output)}`, { cause });
    }
  }
}

describe.each([
  [
    'ja',
    [
      ...japanese,
      ...japaneseEveryday,
      ...japaneseNumbers,
      ...japaneseQuestions,
      ...japaneseAgents,
      ...japaneseOrderAndDoubt,
      ...[...takingBack, ...inOtherWords].filter(({ language }) => language === 'ja'),
    ],
  ],
  [
    'en',
    [
      ...english,
      ...englishEveryday,
      ...englishOrderAndDoubt,
      ...[...takingBack, ...inOtherWords].filter(({ language }) => language === 'en'),
    ],
  ],
] as const)('scenarios (%s)', (_language, scenarios) => {
  it.each(scenarios.map((scenario) => [scenario.title, scenario] as const))('%s', (_title, scenario) => {
    run(scenario);
  });
});
