/**
 * What an engine gives a call. The conversation (turns, tools, record, outcome) is the same whatever the engine:
 * an engine only says with which models it is held and how what happened is put to them.
 */
import type { llm, stt, tts } from '@livekit/agents';
import type { CallPlan } from '@uketsuke/contracts';
import type { BrainInput, BrainOutput } from '@uketsuke/receptionist';

export type EngineName = 'scripted' | 'faked' | 'gemini' | 'openai' | 'pipeline';

/** What the caller did, as the conversation puts it to any engine. */
export type TurnInput = BrainInput;
/** How the next keys are collected. */
export type Keypad = BrainOutput['keypad'];

/** How a turn is put to the model: words to be said as they are, or a reply to be generated. */
export type TurnPrompt =
  | { say: string }
  | {
      /** Enters the model's history as the caller's turn. */
      userInput?: string;
      /** For this reply only. */
      instructions?: string;
    };

/** What the engine itself knows about the turn that was just spoken. */
export interface TurnState {
  keypad: Keypad;
  /** The engine took leave without `finish` or `hand_off`: the call ends once this turn was heard. */
  takesLeave: boolean;
}

/** Who hears the caller: nobody, a recognizer whose text becomes turns, or the model itself (speech to speech). */
export type Ears = { by: 'nobody' } | { by: 'stt'; stt: stt.STT } | { by: 'model' };

/** One call's part of an engine. */
export interface CallEngine {
  readonly name: EngineName;
  readonly model: llm.LLM | llm.RealtimeModel;
  /** Null where the model itself speaks, or where output is text. */
  readonly tts: tts.TTS | null;
  readonly ears: Ears;
  /** Text that the voice must not get as it is (markup of a language model) is filtered. */
  readonly filtersText: boolean;
  /** The first turn. */
  opening(): TurnPrompt | null;
  /** Null: nothing is left to say. Throws when the engine is broken. */
  prompt(input: TurnInput): TurnPrompt | null;
  turnState(): TurnState;
  close(): Promise<void>;
}

export interface EngineCall {
  plan: CallPlan;
  /** Of the PCM that the leg takes. */
  rateHz: number;
}

/** One per process. */
export interface Engine {
  readonly name: EngineName;
  /** At admission: makes what every call of this agent version says in any case, so that it plays at once. Never throws. */
  warm(call: EngineCall): void;
  open(call: EngineCall): Promise<CallEngine>;
  close(): Promise<void>;
}
