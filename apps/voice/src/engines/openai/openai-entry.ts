import type { EngineEntry } from '../engine-entry.ts';
import { createOpenaiEngine } from './openai-engine.ts';
import { openaiSettings } from './openai-settings.ts';

/** One model that hears, thinks and speaks, at OpenAI or at a server that speaks its realtime protocol. */
export const openaiEntry: EngineEntry<typeof openaiSettings> = {
  name: 'openai',
  settings: openaiSettings,
  lacks: ({ OPENAI_API_KEY }) => (OPENAI_API_KEY === undefined ? 'OPENAI_API_KEY is not set' : null),
  async create({ env, logger }) {
    const apiKey = env.OPENAI_API_KEY;
    if (apiKey === undefined) throw new Error('OPENAI_API_KEY is not set');
    // The environment is read through this entry; the framework is loaded only where calls are held.
    const { loadAgents } = await import('../../livekit/runtime.ts');
    await loadAgents(logger);
    return createOpenaiEngine({
      address: { baseUrl: env.OPENAI_BASE_URL, apiKey, model: env.OPENAI_REALTIME_MODEL },
      voice: env.OPENAI_REALTIME_VOICE,
      transcriptionModel: env.OPENAI_REALTIME_TRANSCRIPTION_MODEL,
      turns: env.TURN_DETECTION,
      thinksInPauses: env.OPENAI_REALTIME_THINKS_IN_PAUSES,
      logger,
    });
  },
};
