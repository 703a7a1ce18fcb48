/** A recognizer, a language model and a voice, each of the deployer's choice, as one engine. */
import type { llm, stt } from '@livekit/agents';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { CallEngine, Engine, EngineCall } from '../engine.ts';
import { modelPrompt } from '../model-prompts.ts';
import type { PipelineVoice } from './pipeline-voice.ts';

export interface PipelineParts {
  openLlm(plan: CallPlan): llm.LLM;
  /** Null: callers are heard by nobody, and type or press keys. */
  openStt: ((plan: CallPlan) => Promise<stt.STT>) | null;
  voice: PipelineVoice;
}

export function createPipelineEngine({ openLlm, openStt, voice }: PipelineParts): Engine {
  return {
    name: 'pipeline',
    warm: (call) => voice.warm(call),
    open: (call) => openCall(call, { openLlm, openStt, voice }),
    close: () => voice.close(),
  };
}

async function openCall(call: EngineCall, { openLlm, openStt, voice }: PipelineParts): Promise<CallEngine> {
  const { plan } = call;
  const ears = openStt ? ({ by: 'stt', stt: await openStt(plan) } as const) : ({ by: 'nobody' } as const);
  const model = openLlm(plan);
  const tts = plan.output === 'audio' ? voice.open(call) : null;
  return {
    name: 'pipeline',
    model,
    tts,
    ears,
    // The voices do it themselves, sentence by sentence: the framework's filter holds the end of a sentence back until the next one ends.
    filtersText: false,
    drivesTools: false,
    opening: () => ({ say: plan.config.greeting }),
    prompt: (input) => modelPrompt(input, plan.language),
    turnState: () => ({ keypad: { mode: 'free', maxDigits: 30 }, takesLeave: false }),
    async close() {
      if (ears.by === 'stt') await ears.stt.close();
      await tts?.close();
      await model.aclose();
    },
  };
}
