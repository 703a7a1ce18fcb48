/** An engine with the service of its provider emulated on this machine, and the receptionist in the place of the model. */
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import type { OpenMind, Pause } from '@uketsuke/provider-emulators/mind';
import type { EarSettings, Pace, Voice } from '@uketsuke/provider-emulators/sound';
import type { Logger } from '@uketsuke/runtime';
import { openEngine } from './open-engine.ts';

interface Service {
  /** The settings of the voice node that lead to it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

/** Of calls by voice: how the service speaks, and what it understands. */
export interface ServiceSound {
  voice: Voice;
  pace: Partial<Pace>;
  ear: Pick<EarSettings, 'level' | 'understands'>;
  /** Before its model begins to answer. */
  thinkMs: number;
  /** From the end of a turn to its words. */
  transcribeMs: number;
  pause: Pause;
}

interface ServiceOptions {
  openMind: OpenMind;
  sound?: ServiceSound | undefined;
}

const services: Record<string, (options: ServiceOptions) => Promise<Service>> = {
  async pipeline({ openMind, sound }) {
    if (sound) throw new Error('The emulated service of the pipeline takes part in calls by text only');
    const { startOpenaiRest } = await import('@uketsuke/provider-emulators/openai-rest');
    const server = await startOpenaiRest({ openMind });
    return { env: { LLM: 'openai/local', LLM_BASE_URL: server.url }, close: () => server.close() };
  },
  async openai({ openMind, sound }) {
    const { startOpenaiRealtime } = await import('@uketsuke/provider-emulators/openai-realtime');
    const server = await startOpenaiRealtime({ openMind, ...sound });
    return { env: { OPENAI_API_KEY: 'emulated', OPENAI_BASE_URL: server.url }, close: () => server.close() };
  },
  async gemini({ openMind, sound }) {
    const [{ startGeminiLive }, { madeVoice }] = await Promise.all([
      import('@uketsuke/provider-emulators/gemini-live'),
      import('@uketsuke/provider-emulators/sound'),
    ]);
    // It can only speak. In a call by text nobody listens: what it says is read.
    const quick = madeVoice({ msPerChar: 1 });
    const behaviour = { voice: quick, assumesPlayback: false, ...sound };
    const server = await startGeminiLive({ openMind, behaviour });
    return { env: { GEMINI_API_KEY: 'emulated', GEMINI_BASE_URL: server.url }, close: () => server.close() };
  },
};

export const emulatedNames: readonly string[] = Object.keys(services);

export async function openEmulated({
  name,
  openMind,
  sound,
  logger,
}: ServiceOptions & {
  name: string;
  logger: Logger;
}): Promise<Engine> {
  const start = services[name];
  if (!start) throw new Error(`No emulated service for ${name}; there are ${emulatedNames.join(', ')}`);
  const service = await start({ openMind, sound });
  try {
    const engine = await openEngine({ name, env: service.env, logger });
    return {
      ...engine,
      async close() {
        await engine.close();
        await service.close();
      },
    };
  } catch (error) {
    await service.close();
    throw error;
  }
}
