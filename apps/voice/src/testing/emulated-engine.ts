/** An engine with the service of its provider played on this machine, for tests that say the same of every engine with a model. */
import { startGeminiLive } from '@uketsuke/provider-emulators/gemini-live';
import {
  obedientMind,
  scriptedMind,
  type MindInput,
  type OpenMind,
  type ScriptLine,
} from '@uketsuke/provider-emulators/mind';
import { startOpenaiRealtime } from '@uketsuke/provider-emulators/openai-realtime';
import { startOpenaiRest } from '@uketsuke/provider-emulators/openai-rest';
import { madeVoice } from '@uketsuke/provider-emulators/sound';
import { z } from 'zod';
import type { Engine } from '../engines/engine.ts';
import { createGeminiEngine } from '../engines/gemini/gemini-engine.ts';
import { createOpenaiEngine } from '../engines/openai/openai-engine.ts';
import { openParts } from '../engines/pipeline/open-parts.ts';
import { createPipelineEngine } from '../engines/pipeline/pipeline-engine.ts';
import { pipelineSettings } from '../engines/pipeline/pipeline-settings.ts';
import { listenFor, loggerInto, startCall, until, type HarnessOptions } from './call-harness.ts';
import { hangUp, phoneLeg } from './realtime-talk.ts';

export const emulatedEngines = ['gemini', 'openai', 'pipeline'] as const;
export type EmulatedName = (typeof emulatedEngines)[number];

export interface EmulatedOptions {
  openMind: OpenMind;
  turns?: 'ours' | 'provider';
  /** How long a service that hears the caller itself takes to write down what it has understood at once. */
  transcribeMs?: number;
}

export interface EmulatedEngine {
  engine: Engine;
  /** What the service understands the next speech as. */
  hears(text: string): void;
  /** No connection and no request gets through any more, and those that are open break. */
  die(): void;
  close(): Promise<void>;
}

const logger = loggerInto([]);
const pace = { speed: Infinity };

const starts: Record<EmulatedName, (options: EmulatedOptions) => Promise<EmulatedEngine>> = {
  async gemini({ openMind, turns = 'ours', transcribeMs = 0 }) {
    const service = await startGeminiLive({ openMind, behaviour: { pace, assumesPlayback: false, transcribeMs } });
    return {
      engine: createGeminiEngine({
        address: { baseUrl: service.url, apiKey: 'key' },
        ...{ model: 'gemini-3.8-live', turns, logger },
      }),
      hears: (text) => service.hears(text),
      die() {
        service.failNext(...Array.from({ length: 20 }, () => ({ do: 'status', status: 503 }) as const));
        service.sessions.at(-1)?.disconnect();
      },
      close: () => service.close(),
    };
  },
  async openai({ openMind, turns = 'ours', transcribeMs = 0 }) {
    let early: string[] = [];
    const service = await startOpenaiRealtime({
      ...{ openMind, pace, transcribeMs },
      onConnection(connection) {
        for (const text of early) connection.hears(text);
        early = [];
      },
    });
    return {
      engine: createOpenaiEngine({
        address: { baseUrl: service.url, apiKey: 'sk-test', model: 'gpt-realtime' },
        ...{ voice: 'marin', transcriptionModel: 'gpt-4o-mini-transcribe', turns, logger },
      }),
      hears(text) {
        const last = service.connections.at(-1);
        if (last) last.hears(text);
        else early.push(text);
      },
      die() {
        service.faults.refusal = { status: 503 };
        service.connections.at(-1)?.disconnect();
      },
      close: () => service.close(),
    };
  },
  async pipeline({ openMind }) {
    const server = await startOpenaiRest({ openMind, voice: madeVoice({ msPerChar: 60 }) });
    const env = z.object(pipelineSettings).parse({
      ...{ STT: 'openai', LLM: 'openai/local', TTS: 'openai/kokoro' },
      ...{ STT_BASE_URL: server.url, LLM_BASE_URL: server.url, TTS_BASE_URL: server.url },
    });
    const engine = createPipelineEngine(await openParts({ env, logger }));
    return {
      engine,
      hears: (text) => server.hears(text),
      die() {
        for (const path of ['/v1/chat/completions', '/v1/audio/speech', '/v1/audio/transcriptions'] as const)
          server.failAlways(path, { kind: 'unauthorized' });
      },
      async close() {
        await engine.close();
        await server.close();
      },
    };
  },
};

export interface ScriptedOptions extends Omit<EmulatedOptions, 'openMind'> {
  lines: readonly ScriptLine[];
}

export interface ScriptedEngine extends EmulatedEngine {
  /** What reached the model, in order. */
  readonly inputs: readonly MindInput[];
}

/** Its model says what lines tell it to, and words that it is to say as they are. */
export async function startEmulated(
  name: EmulatedName,
  { lines, ...options }: ScriptedOptions,
): Promise<ScriptedEngine> {
  const inputs: MindInput[] = [];
  const openScripted = scriptedMind({ lines, otherwise: 'もう一度お願いいたします。' });
  const openMind = obedientMind((session) => {
    const mind = openScripted(session);
    return {
      update: (changed) => mind.update(changed),
      next(input) {
        inputs.push(input);
        return mind.next(input);
      },
    };
  });
  return { ...(await starts[name]({ ...options, openMind })), inputs };
}

/** A call by telephone on it, greeted. The caller's line is never without sound, be it silence. */
export async function talkByPhone({
  service,
  closeLater,
  ...harness
}: Partial<HarnessOptions> & { service: ScriptedEngine; closeLater(close: () => Promise<unknown>): void }) {
  closeLater(() => service.close());
  const call = startCall({ engine: service.engine, leg: phoneLeg, ...harness });
  closeLater(() => hangUp(call));
  const isSpeaking = (): boolean => call.leg.position().queuedMs > 0;
  const said = (): string[] => call.recorder.turns().map(({ role, text }) => `${role}: ${text}`);
  const heardOut = async (): Promise<void> => {
    await until(`the agent speaks (${said().join(' / ')})`, isSpeaking);
    while (isSpeaking()) await listenFor(call, 100, 'silence');
    await listenFor(call, 40, 'silence');
  };
  await heardOut();
  return {
    call,
    service,
    said,
    heardOut,
    async say(text: string, ms = 400) {
      service.hears(text);
      await listenFor(call, ms, 'speech');
      const isAnswered = (): boolean => isSpeaking() && !call.leg.isPaused;
      for (let quietMs = 0; quietMs < 1800 && !isAnswered(); quietMs += 100) await listenFor(call, 100, 'silence');
    },
    /** Until the agent has said this, and has fallen silent. */
    async hear(words: string) {
      const has = (): boolean => said().some((line) => line.startsWith('assistant') && line.includes(words));
      const lateAtMs = performance.now() + 20_000;
      while (!has() || isSpeaking()) {
        if (performance.now() > lateAtMs) throw new Error(`The agent does not say ${words}: ${said().join(' / ')}`);
        if (isSpeaking()) await listenFor(call, 100, 'silence');
        else {
          await listenFor(call, 20, 'silence');
          await new Promise((resolve) => setTimeout(resolve, 10));
        }
      }
      await listenFor(call, 40, 'silence');
    },
  };
}
