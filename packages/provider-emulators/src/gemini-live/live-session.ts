/** What the service keeps of one conversation: it outlives a connection, and a client may take it up again by a handle. */
import { randomUUID } from 'node:crypto';
import type { Mind, OpenMind } from '../mind/index.ts';
import type { FunctionResponse, Setup } from './client-messages.ts';
import type { Refusal } from './refusals.ts';

/** What tests and players of callers look at and steer. */
export interface LiveSession {
  readonly id: string;
  /** Of each connection, the first one first. */
  readonly setups: readonly Setup[];
  /** All sound that arrived, over all connections, in messages. */
  readonly audio: { messages: number; ms: number };
  /** What the ear understood, in order; null where it was sound without words. */
  readonly heard: readonly (string | null)[];
  /** Texts that came as content or typed, with who is said to have said them. */
  readonly texts: readonly { role: 'user' | 'model'; text: string }[];
  readonly toolResponses: readonly FunctionResponse[];
  /** Answers to calls that had been cancelled: the service drops them. */
  readonly lateToolResponses: readonly FunctionResponse[];
  readonly isConnected: boolean;
  /** It speaks, thinks, or waits for a tool. */
  readonly isReplying: boolean;
  /** It has sent sound in the turn that is under way. */
  readonly isSpeaking: boolean;
  readonly isHearingSpeech: boolean;
  /** What the caller will have said with the next speech that arrives. */
  hears(text: string): void;
  /** The end of this connection is near; it is closed when the time is up. */
  goAway(options: { timeLeftMs: number }): void;
  closeWith(refusal: Refusal): void;
  /** The connection breaks without a word. */
  disconnect(): void;
  /** Sends what no client expects. */
  sendRaw(text: string): void;
  /** The known fault of transcribing what nobody has said. */
  inventTranscript(text: string): void;
}

/** What one connection does with it. */
export interface SessionState {
  readonly id: string;
  readonly mind: Mind;
  readonly cancelledIds: Set<string>;
  setups: Setup[];
  audio: { messages: number; ms: number };
  heard: (string | null)[];
  texts: { role: 'user' | 'model'; text: string }[];
  toolResponses: FunctionResponse[];
  lateToolResponses: FunctionResponse[];
  /** What the caller will have said with speech that no ear has heard yet. */
  waiting: string[];
  handles: Set<string>;
  connection: ConnectionFace | null;
}

export interface ConnectionFace {
  readonly isReplying: boolean;
  readonly isSpeaking: boolean;
  readonly isHearingSpeech: boolean;
  hears(text: string): void;
  goAway(options: { timeLeftMs: number }): void;
  closeWith(refusal: Refusal): void;
  disconnect(): void;
  sendRaw(text: string): void;
  inventTranscript(text: string): void;
}

export function createSessionState(openMind: OpenMind, setup: Setup): SessionState {
  return {
    id: randomUUID(),
    mind: openMind(mindSessionOf(setup)),
    cancelledIds: new Set(),
    setups: [],
    audio: { messages: 0, ms: 0 },
    heard: [],
    texts: [],
    toolResponses: [],
    lateToolResponses: [],
    waiting: [],
    handles: new Set(),
    connection: null,
  };
}

export function mindSessionOf({ systemInstruction, tools }: Setup) {
  return {
    instructions: (systemInstruction?.parts ?? []).map(({ text }) => text).join('\n'),
    tools: (tools ?? []).flatMap(({ functionDeclarations }) =>
      functionDeclarations.map(({ name, description, parameters, parametersJsonSchema }) => ({
        name,
        description,
        parameters: parameters ?? parametersJsonSchema ?? { type: 'object' },
      })),
    ),
  };
}

export function faceOf(state: SessionState): LiveSession {
  return {
    id: state.id,
    setups: state.setups,
    audio: state.audio,
    heard: state.heard,
    texts: state.texts,
    toolResponses: state.toolResponses,
    lateToolResponses: state.lateToolResponses,
    get isConnected() {
      return state.connection !== null;
    },
    get isReplying() {
      return state.connection?.isReplying ?? false;
    },
    get isSpeaking() {
      return state.connection?.isSpeaking ?? false;
    },
    get isHearingSpeech() {
      return state.connection?.isHearingSpeech ?? false;
    },
    hears(text) {
      if (state.connection) state.connection.hears(text);
      else state.waiting.push(text);
    },
    goAway: (options) => state.connection?.goAway(options),
    closeWith: (refusal) => state.connection?.closeWith(refusal),
    disconnect: () => state.connection?.disconnect(),
    sendRaw: (text) => state.connection?.sendRaw(text),
    inventTranscript: (text) => state.connection?.inventTranscript(text),
  };
}
