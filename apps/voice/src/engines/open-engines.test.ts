import { expect, it } from 'vitest';
import { loggerInto } from '../testing/call-harness.ts';
import type { EngineEntry } from './engine-entry.ts';
import type { Engine } from './engine.ts';
import { openEngines } from './open-engines.ts';

function entry(name: string, create: () => Promise<Engine>): EngineEntry {
  return { name, settings: {}, lacks: () => null, create };
}

function engine(name: string, closed: string[]): Engine {
  return {
    name,
    warm: () => {},
    open: () => Promise.reject(new Error('is not opened here')),
    close: () => {
      closed.push(name);
      return Promise.resolve();
    },
  };
}

const options = { choice: 'auto', env: {}, logger: loggerInto([]) };

it('makes every chosen engine, the preferred one first, and closes all of them', async () => {
  const closed: string[] = [];
  const entries = ['one', 'two'].map((name) => entry(name, () => Promise.resolve(engine(name, closed))));
  const engines = await openEngines({ ...options, entries });
  expect(engines.inOrder.map(({ name }) => name)).toEqual(['one', 'two']);
  await engines.close();
  expect(closed).toEqual(['one', 'two']);
});

it('leaves nothing open where an engine cannot be made', async () => {
  const closed: string[] = [];
  const entries = [
    entry('one', () => Promise.resolve(engine('one', closed))),
    entry('two', () => Promise.reject(new Error('The package of two is not installed'))),
  ];
  await expect(openEngines({ ...options, entries })).rejects.toThrow('The package of two is not installed');
  expect(closed).toEqual(['one']);
});
