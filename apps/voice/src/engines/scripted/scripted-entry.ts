import { createBrain, loadUnderstanding } from '@uketsuke/receptionist';
import type { EngineEntry } from '../engine-entry.ts';
import { openStt as openConfiguredStt } from '../stt/open-stt.ts';
import { sttFaults, sttSettings } from '../stt/stt-settings.ts';
import { createScriptedEngine } from './scripted-engine.ts';

/** Needs no key. With a recognizer it hears the caller; without one it takes text and keys. */
export const scriptedEntry: EngineEntry<typeof sttSettings> = {
  name: 'scripted',
  settings: sttSettings,
  isLastResort: true,
  faults: sttFaults,
  lacks: () => null,
  async create({ env, logger }) {
    // The environment is read through this entry; the voice and the framework are loaded only where calls are held.
    const [{ createSpeech }, { loadAgents }] = await Promise.all([
      import('@uketsuke/speech'),
      import('../../livekit/runtime.ts'),
    ]);
    const voice = createSpeech();
    if (!(await voice.isAvailable())) {
      const effect = 'calls with sound will fail, calls by text work';
      logger.warn({ engine: 'scripted', missing: 'the voice without keys', effect }, 'engine.voice_missing');
    }
    // Before a recognizer, which logs through the framework.
    await loadAgents(logger);
    loadUnderstanding();
    const openStt = await openConfiguredStt(env);
    const engine = createScriptedEngine({ createBrain, voice, ...(openStt && { openStt }) });
    return { ...engine, close: () => voice.close() };
  },
};
