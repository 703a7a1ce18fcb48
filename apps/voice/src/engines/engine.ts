/**
 * What an engine gives a call. The conversation (turns, tools, record, outcome) is the same whatever the engine:
 * an engine only says with which models it is held and how what happened is put to them.
 */
import type { llm, stt, tts } from '@livekit/agents';
import type { Pcm } from '../legs/leg.ts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';

/** What the caller did, as the conversation puts it to any engine. */
export type TurnInput =
  /** What the caller said or typed. What was typed in several lines is one text. */
  | { type: 'text'; text: string }
  /** Keys pressed, already joined to one entry (ended by #, a pause, or the expected length). */
  | { type: 'dtmf'; digits: string }
  /** The caller spoke, and the model itself has heard it: it needs no words of ours. */
  | { type: 'spoken' }
  /**
   * The caller has been silent, and is to be asked again; `attempt` counts from 1. How often, and the goodbye after the last time,
   * is the conversation's.
   */
  | { type: 'silence'; attempt: number }
  /** The caller spoke, but nothing can recognise speech on this call. */
  | { type: 'inaudible' };

/**
 * How the next keys are collected: a telephone number, one key that chooses, either of them (one key alone chooses, more keys are a
 * number), or anything.
 */
export interface Keypad {
  mode: 'phone' | 'choice' | 'choice_or_phone' | 'free';
  maxDigits: number;
}

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
export type Ears =
  | { by: 'nobody' }
  | { by: 'stt'; stt: stt.STT }
  | {
      by: 'model';
      /**
       * The conversation tells the model where the caller's turns end, and asks for each reply. Omitted: the model's provider decides both; it
       * must not interrupt by itself, and is told by `expect` what the agent has asked for, and so how patient it is to be with the answer.
       */
      turns?: ModelTurns;
      expect?(asked: Asked): void;
      /** What the model has begun to say by itself is not spoken: it must not take it for said. */
      forget?(): void;
      /** Takes the caller's frames as they are, at once. Omitted: they go through the framework, joined to longer ones. */
      hear?(frame: Pcm): void;
    };

/** What the agent has asked the caller for, as far as it matters to how an answer sounds: a telephone number comes with pauses. */
export type Asked = 'phone' | 'name' | 'yes_no' | 'open';

/** How a model that hears the caller is told where turns end. */
export interface ModelTurns {
  /** The caller has begun to speak; what was heard of it before this was known belongs to the turn. */
  begin(): void;
  /**
   * The caller is silent for a moment, and what was said so far may be all: the model puts it into words and, `withReply`, begins to think of an answer,
   * of which nothing is heard, done or remembered before `commit`. Resolves as `commit` does; null where the caller goes on. Omitted, or null at once:
   * the model cannot begin now.
   */
  prepare?(options: { withReply: boolean }): Promise<string | null> | null;
  /** The caller goes on after `prepare`: for the model there was no pause. */
  goOn?(): void;
  /**
   * What was heard since the last turn is a turn of the caller. Resolves with its words as soon as the model has put it into words; null:
   * it understood nothing, or cannot tell in time. Never rejects.
   */
  commit(): Promise<string | null>;
  /** What was heard since the last turn was none. */
  discard(): void;
}

/** One call's part of an engine. */
export interface CallEngine {
  readonly name: string;
  readonly model: llm.LLM | llm.RealtimeModel;
  /** Null where the model itself speaks, or where output is text. */
  readonly tts: tts.TTS | null;
  readonly ears: Ears;
  /** Text that the voice must not get as it is (markup of a language model) is filtered. */
  readonly filtersText: boolean;
  /** It decides by rules when a tool is called: it asks for the caller's yes itself, and calls a tool again whose answer was cut off. */
  readonly drivesTools: boolean;
  /** The first turn; of an engine that drives tools and takes a call over: what it says when nothing of the caller waits for an answer. */
  opening(): TurnPrompt | null;
  /** Null: nothing is left to say. Throws when the engine is broken. */
  prompt(input: TurnInput): TurnPrompt | null;
  turnState(): TurnState;
  /** For a model that speaks itself: instructions that make it say this text as it is, and nothing else. */
  wordForWord?(text: string): string;
  /** Told of words that the caller has read, output being text, and that the model did not make. */
  said?(text: string): void;
  /** What it has used up at its provider so far, where the provider counts. */
  usage?(): TokenCounts;
  close(): Promise<void>;
}

/** In the provider's tokens. */
export interface TokenCounts {
  textIn: number;
  audioIn: number;
  /** Of those that went in. */
  cachedIn: number;
  textOut: number;
  audioOut: number;
}

export interface EngineCall {
  plan: CallPlan;
  /** Of the PCM that the leg takes. */
  rateHz: number;
  /** Of the caller's PCM. */
  heardRateHz: number;
  /**
   * There where the engine takes a call over from another one. A language model is told of it by the conversation, in its history and
   * its instructions; an engine that drives tools goes on from it by itself.
   */
  soFar?: CallSoFar;
}

/** What was said and done before another engine takes over. */
export interface CallSoFar {
  /** In order; of the agent only what was heard. */
  turns: readonly SaidTurn[];
  /** By key, in the order of recording; null: asked for and declined. */
  recorded: ReadonlyMap<string, string | null>;
  /** The agent's tools that were begun, in order: nothing is to be done twice. */
  tools: readonly BegunTool[];
}

export interface BegunTool {
  name: string;
  /** JSON. */
  arguments: string;
  /** null: it still runs. */
  answer: string | null;
  /** It has not done what it is for. */
  isError: boolean;
  /** The caller may have heard what came of it. */
  isTold: boolean;
}

export interface SaidTurn {
  role: 'assistant' | 'user';
  text: string;
}

/** One per process. */
export interface Engine {
  /** As the registry lists it; in logs and metrics. */
  readonly name: string;
  /** At admission: makes what every call of this agent version says in any case, so that it plays at once. Never throws. */
  warm(call: EngineCall): void;
  open(call: EngineCall): Promise<CallEngine>;
  close(): Promise<void>;
}
