/** A call's part of an engine whose one model hears, thinks and speaks: what does not depend on the service. */
import type { llm } from '@livekit/agents';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Logger } from '@uketsuke/runtime';
import type { CallEngine, Ears } from '../engine.ts';
import { modelPrompt, wordForWord } from '../model-prompts.ts';
import type { Usage } from './usage.ts';

export interface RealtimeCallOptions {
  /** The engine's. */
  name: string;
  plan: CallPlan;
  model: llm.RealtimeModel & { readonly conversation: { said(text: string): void; readonly usage: Usage } };
  ears: Ears;
  logger: Logger;
}

export function createRealtimeCall({ name, plan, model, ears, logger }: RealtimeCallOptions): CallEngine {
  const { conversation } = model;
  return {
    name,
    model,
    tts: null,
    ears,
    filtersText: true,
    drivesTools: false,
    opening: () => ({ say: plan.config.greeting }),
    prompt: (input) => modelPrompt(input, plan.language),
    turnState: () => ({ keypad: { mode: 'free', maxDigits: 30 }, takesLeave: false }),
    wordForWord: (text) => wordForWord(text, plan.language),
    said: (text) => conversation.said(text),
    usage: () => conversation.usage.tokens,
    async close() {
      await model.close();
      logger.info({ engine: name, model: model.model, ...conversation.usage.line() }, 'engine.usage');
    },
  };
}
