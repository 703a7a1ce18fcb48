/** The engine that speaks with Gemini Live: one model hears, thinks and speaks. */
import type { Logger } from '@uketsuke/runtime';
import type { CallEngine, Ears, Engine, EngineCall } from '../engine.ts';
import { joinQuiet } from '../realtime/join-quiet.ts';
import { createRealtimeCall } from '../realtime/realtime-call.ts';
import type { GeminiSession } from './gemini-session.ts';
import { dialectOf } from './live-dialect.ts';
import { createLivePrompts } from './live-prompts.ts';
import { setupOf } from './live-setup.ts';
import { openLiveSocket, type LiveAddress } from './live-socket.ts';

export interface GeminiEngineOptions {
  address: LiveAddress;
  model: string;
  turns: 'ours' | 'provider';
  logger: Logger;
}

/** Loaded with the framework, at the first call. */
const loadModel = () => import('./gemini-model.ts');

export function createGeminiEngine(options: GeminiEngineOptions): Engine {
  return {
    name: 'gemini',
    warm() {},
    open: (call) => openCall(call, options),
    close: () => Promise.resolve(),
  };
}

async function openCall(
  call: EngineCall,
  { address, model: name, turns, logger: log }: GeminiEngineOptions,
): Promise<CallEngine> {
  const { plan } = call;
  const logger = log.child({ call_id: plan.callId });
  const openSocket = () => openLiveSocket(address);
  const [{ GeminiModel }, socket] = await Promise.all([loadModel(), openSocket()]);
  const dialect = dialectOf(name);
  const model = new GeminiModel({
    name,
    socket,
    openSocket,
    setup: (told) => setupOf({ plan, model: name, dialect, turns }, told),
    dialect,
    prompts: createLivePrompts({ language: plan.language, config: plan.config, isText: plan.output === 'text' }),
    turns,
    rateHz: call.rateHz,
    heardRateHz: call.heardRateHz,
    modality: plan.output,
    logger,
  });
  return createRealtimeCall({
    name: 'gemini',
    plan,
    model,
    ears: earsOf(model.conversation, { turns, rateHz: call.heardRateHz }),
    logger,
  });
}

function earsOf(
  conversation: GeminiSession,
  { turns, rateHz }: Pick<GeminiEngineOptions, 'turns'> & { rateHz: number },
): Ears {
  const hear = (frame: Int16Array): void => conversation.hear(frame);
  if (turns === 'provider') return { by: 'model', hear: joinQuiet({ rateHz, hear }) };
  return { by: 'model', turns: conversation.turns, hear };
}
