/** The engine of this node, by configuration. */
import type { Logger } from '@uketsuke/runtime';
import { createSpeech } from '@uketsuke/speech';
import { loadAgents } from '../livekit/runtime.ts';
import { loadNeuralVad } from '../turns/neural-vad.ts';
import type { Engine } from './engine.ts';
import { createBrain } from '@uketsuke/receptionist';
import { createScriptedEngine } from './scripted/scripted-engine.ts';
import { loadSttPackage, type SttPackageConfig } from './stt-package.ts';
import { sttFrom, type SttConfig } from './stt.ts';

export interface CreateEngineOptions {
  /** `auto`: the best engine that has what it needs. */
  choice: 'auto' | 'scripted';
  stt: SttConfig | SttPackageConfig | null;
  logger: Logger;
}

/** Loads what the first call would otherwise wait for. */
export async function createEngine({ stt, logger }: CreateEngineOptions): Promise<Engine> {
  const voice = createSpeech();
  if (!(await voice.isAvailable())) {
    logger.warn('The voice without keys is not installed: calls with sound will fail, calls by text work');
  }
  // Before a recognizer, which logs through the framework.
  await loadAgents(logger);
  loadNeuralVad();
  const openStt = stt && ('name' in stt ? await loadSttPackage(stt) : sttFrom(stt));
  const engine = createScriptedEngine({ createBrain, voice, ...(openStt && { openStt }) });
  return { ...engine, close: () => voice.close() };
}
