import type { EngineEntry } from '../engine-entry.ts';
import { createGeminiEngine } from './gemini-engine.ts';
import { geminiSettings } from './gemini-settings.ts';

/** One model that hears, thinks and speaks, at the Gemini API. */
export const geminiEntry: EngineEntry<typeof geminiSettings> = {
  name: 'gemini',
  settings: geminiSettings,
  lacks: ({ GEMINI_API_KEY }) => (GEMINI_API_KEY === undefined ? 'GEMINI_API_KEY is not set' : null),
  async create({ env, logger }) {
    const apiKey = env.GEMINI_API_KEY;
    if (apiKey === undefined) throw new Error('GEMINI_API_KEY is not set');
    // The environment is read through this entry; the framework is loaded only where calls are held.
    const { loadAgents } = await import('../../livekit/runtime.ts');
    await loadAgents(logger);
    return createGeminiEngine({
      address: { baseUrl: env.GEMINI_BASE_URL, apiKey },
      model: env.GEMINI_LIVE_MODEL,
      turns: env.TURN_DETECTION,
      logger,
    });
  },
};
