/** The engine under test, as a voice node would make it from the same settings. */
import type { Logger } from '@uketsuke/runtime';
import { createBrain } from '@uketsuke/receptionist';
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import { engineEntries } from '@uketsuke/voice/engines/registry.ts';
import { createScriptedEngine } from '@uketsuke/voice/engines/scripted/scripted-engine.ts';
import { loadAgents } from '@uketsuke/voice/livekit/runtime.ts';
import { z } from 'zod';

export const engineNames: readonly string[] = engineEntries.map(({ name }) => name);

export interface OpenEngineOptions {
  name: string;
  env: Readonly<Record<string, string | undefined>>;
  logger: Logger;
}

/** Throws what a voice node would say at its start where a setting is missing. */
export async function openEngine({ name, env, logger }: OpenEngineOptions): Promise<Engine> {
  await loadAgents(logger);
  if (name === 'scripted') return openReceptionist();
  const entry = engineEntries.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`There is no engine ${name}; there are ${engineNames.join(', ')}`);
  const settings = z.object(entry.settings).safeParse(env);
  if (!settings.success) throw new Error(z.prettifyError(settings.error));
  const lack = entry.lacks(settings.data);
  if (lack !== null) throw new Error(`${name} cannot be used here: ${lack}`);
  return entry.create({ env: settings.data, logger });
}

/** It hears its callers, who are played as text all the same: where nothing hears them the receptionist speaks of keys instead. */
async function openReceptionist(): Promise<Engine> {
  const { FakeStt } = await import('@uketsuke/voice/testing/fake-stt.ts');
  return createScriptedEngine({
    createBrain,
    voice: {
      prepare: () => Promise.resolve(),
      speak: () => {
        throw new Error('A call by text needs no voice');
      },
    },
    openStt: () => Promise.resolve(new FakeStt(() => '')),
  });
}
