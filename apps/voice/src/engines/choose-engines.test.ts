import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { anyEngine, chooseEngines, engineFaults } from './choose-engines.ts';
import type { EngineEntry } from './engine-entry.ts';
import { engineEntries, engineSettings } from './registry.ts';

const keyed = (name: string, variable: string): EngineEntry => ({
  name,
  settings: { [variable]: z.string().optional() },
  lacks: (env) => (env[variable] === undefined ? `${variable} is not set` : null),
  create: () => Promise.reject(new Error('is not made here')),
});
const desk: EngineEntry = { ...keyed('desk', 'NOTHING'), isLastResort: true, lacks: () => null };
const entries = [keyed('one', 'ONE_KEY'), keyed('two', 'TWO_KEY'), desk];
const bothKeys = { ONE_KEY: 'a', TWO_KEY: 'b' };

const chosen = (choice: string, env: Record<string, unknown>) =>
  chooseEngines({ entries, choice, env }).map(({ name }) => name);
const faults = (choice: string, env: Record<string, unknown>, broken: string[] = []) =>
  engineFaults({ entries, choice, env, broken: new Set(broken) });

describe('auto', () => {
  it('takes every engine that can be used, in the order of the registry', () => {
    expect(chosen(anyEngine, bothKeys)).toEqual(['one', 'two', 'desk']);
    expect(chosen(anyEngine, { TWO_KEY: 'b' })).toEqual(['two', 'desk']);
    expect(chosen(anyEngine, {})).toEqual(['desk']);
  });

  it('is a fault only where no engine can be used, and then tells what each of them lacks', () => {
    expect(faults(anyEngine, {})).toEqual([]);
    const [one, two] = [keyed('one', 'ONE_KEY'), keyed('two', 'TWO_KEY')];
    expect(engineFaults({ entries: [one, two], choice: anyEngine, env: {}, broken: new Set() })).toEqual([
      {
        variable: 'VOICE_ENGINE',
        message: 'one cannot be used here: ONE_KEY is not set; two cannot be used here: TWO_KEY is not set',
      },
    ]);
  });
});

describe('an engine chosen by name', () => {
  it('is taken, with nothing behind it but the last resort: no other provider hears the callers', () => {
    expect(chosen('two', bothKeys)).toEqual(['two', 'desk']);
    expect(chosen('desk', bothKeys)).toEqual(['desk']);
  });

  it('that cannot be used is a fault that says what is missing', () => {
    expect(faults('one', { TWO_KEY: 'b' })).toEqual([
      { variable: 'VOICE_ENGINE', message: 'one cannot be used here: ONE_KEY is not set' },
    ]);
  });

  it('whose own variable is faulty is not reported twice', () => {
    expect(faults('one', {}, ['ONE_KEY'])).toEqual([]);
  });
});

describe('the registry', () => {
  it('names each engine once', () => {
    const names = engineEntries.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain(anyEngine);
  });

  it('ends with the one last resort, which is usable without any setting', () => {
    expect(engineEntries.filter(({ isLastResort }) => isLastResort)).toEqual([engineEntries.at(-1)]);
    expect(engineEntries.at(-1)?.lacks(z.object(engineSettings).parse({}))).toBeNull();
  });
});
