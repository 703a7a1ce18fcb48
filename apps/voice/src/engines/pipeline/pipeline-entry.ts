import type { EngineEntry } from '../engine-entry.ts';
import { createPipelineEngine } from './pipeline-engine.ts';
import { pipelineFaults, pipelineLack, pipelineSettings } from './pipeline-settings.ts';

/** Any recognizer, language model and voice: hosted ones, or all of them on the user's own machines. */
export const pipelineEntry: EngineEntry<typeof pipelineSettings> = {
  name: 'pipeline',
  settings: pipelineSettings,
  faults: pipelineFaults,
  lacks: pipelineLack,
  async create({ env, logger }) {
    // The environment is read through this entry; the framework is loaded only where calls are held.
    const { loadAgents } = await import('../../livekit/runtime.ts');
    await loadAgents(logger);
    const { openParts } = await import('./open-parts.ts');
    return createPipelineEngine(await openParts({ env, logger }));
  },
};
