/** An engine that only costs what the node costs: fixed thinking time, tones for speech, no understanding. For benches and tests. */
import type { stt } from '@livekit/agents';
import type { Brain, BrainInput, BrainOutput } from '@uketsuke/receptionist';
import { createScriptedEngine } from '../../engines/scripted/scripted-engine.ts';
import type { Engine } from '../../engines/engine.ts';
import { createToneVoice, type ToneVoiceOptions } from './tone-voice.ts';

export interface FakedEngineOptions {
  /** Between the caller's turn and the first audio. */
  thinkMs?: number;
  /** What is answered; the same short sentence unless a test says otherwise. */
  reply?: (input: BrainInput | null) => Partial<BrainOutput>;
  voice?: ToneVoiceOptions;
  openStt?: () => Promise<stt.STT>;
}

export function createFakedEngine({ thinkMs = 0, reply, voice, openStt }: FakedEngineOptions = {}): Engine {
  const thinking = (): Promise<void> =>
    thinkMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, thinkMs));
  const output = (input: BrainInput | null): BrainOutput => ({
    calls: [],
    tool: null,
    say: ['かしこまりました。'],
    keypad: { mode: 'free', maxDigits: 30 },
    ends: false,
    ...reply?.(input),
  });
  const createBrain = (): Brain => ({ open: () => output(null), next: output });
  const engine = createScriptedEngine({
    createBrain,
    voice: createToneVoice({ delay: thinking, ...voice }),
    ...(openStt && { openStt }),
  });
  return { ...engine, name: 'faked', warm: () => {} };
}
