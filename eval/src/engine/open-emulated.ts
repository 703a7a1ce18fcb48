/** An engine with the service of its provider emulated on this machine, and the receptionist in the place of the model. */
import type { Engine } from '@uketsuke/voice/engines/engine.ts';
import type { OpenMind } from '@uketsuke/provider-emulators/mind';
import type { Logger } from '@uketsuke/runtime';
import { openEngine } from './open-engine.ts';

interface Service {
  /** The settings of the voice node that lead to it. */
  env: Record<string, string>;
  close(): Promise<void>;
}

const services: Record<string, (openMind: OpenMind) => Promise<Service>> = {
  async pipeline(openMind) {
    const { startOpenaiRest } = await import('@uketsuke/provider-emulators/openai-rest');
    const server = await startOpenaiRest({ openMind });
    return { env: { LLM: 'openai/local', LLM_BASE_URL: server.url }, close: () => server.close() };
  },
  async openai(openMind) {
    const { startOpenaiRealtime } = await import('@uketsuke/provider-emulators/openai-realtime');
    const server = await startOpenaiRealtime({ openMind });
    return { env: { OPENAI_API_KEY: 'emulated', OPENAI_BASE_URL: server.url }, close: () => server.close() };
  },
  async gemini(openMind) {
    const [{ startGeminiLive }, { madeVoice }] = await Promise.all([
      import('@uketsuke/provider-emulators/gemini-live'),
      import('@uketsuke/provider-emulators/sound'),
    ]);
    // It can only speak, and nobody listens: what it says is read.
    const quick = madeVoice({ msPerChar: 1 });
    const server = await startGeminiLive({ openMind, behaviour: { voice: quick, assumesPlayback: false } });
    return { env: { GEMINI_API_KEY: 'emulated', GEMINI_BASE_URL: server.url }, close: () => server.close() };
  },
};

export const emulatedNames: readonly string[] = Object.keys(services);

export async function openEmulated({
  name,
  openMind,
  logger,
}: {
  name: string;
  openMind: OpenMind;
  logger: Logger;
}): Promise<Engine> {
  const start = services[name];
  if (!start) throw new Error(`No emulated service for ${name}; there are ${emulatedNames.join(', ')}`);
  const service = await start(openMind);
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
