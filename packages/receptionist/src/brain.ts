/** The conversation of the scripted engine as a pure machine: text in, text and control-tool calls out. No I/O, no clock. */
import type { AgentConfig, AgentTool, Channel, ControlCall, Language } from '@uketsuke/contracts';

export type BrainInput =
  /** What the caller said or typed. */
  | { type: 'text'; text: string }
  /** Keys pressed, already joined to one entry (ended by #, a pause, or the expected length). */
  | { type: 'dtmf'; digits: string }
  /** The caller has been silent, and is to be asked again; `attempt` counts from 1. Whoever runs the call decides when to stop asking. */
  | { type: 'silence'; attempt: number }
  /** The caller spoke, but nothing can recognise speech on this call. */
  | { type: 'inaudible' }
  /** The tool that the last output asked for has answered, in JSON. `isError`: it has not done what it is for. */
  | { type: 'tool_answer'; content: string; isError: boolean };

/** A tool of the agent; where it leads is not the conversation's. */
export type BrainTool = Omit<AgentTool, 'url'> & {
  /** Its parameters are named by us, not by whoever named the fields: `start`, `name` and `phone` take the field that is about that. */
  takesFieldsByKind?: boolean;
  /** All its values go into this one parameter, as many as are known, once everything has its yes: a row that is kept of the call. */
  keptIn?: string;
};

export interface ToolCall {
  name: string;
  arguments: Record<string, unknown>;
}

export interface BrainOutput {
  /** In order: executed before `say` is spoken, except `finish` and `hand_off`, whose effect comes after `say` was heard. */
  calls: ControlCall[];
  /**
   * Called after `calls`; what it answers is the next input (`tool_answer`). Until then every output asks for the same one again: it
   * is to be called once. A tool with `confirm` comes only after the caller's yes to everything that was read back.
   */
  tool: ToolCall | null;
  /** What to say; sentences in order. Empty only after the end, and while a tool is called. */
  say: string[];
  /** How the next keys are collected: a telephone number, one key that chooses, either of them, or anything. */
  keypad: { mode: 'phone' | 'choice' | 'choice_or_phone' | 'free'; maxDigits: number };
  /**
   * The conversation is over once `say` was heard: close the leg. Always with `finish` and `hand_off`; without either the
   * caller took leave (`caller_hung_up`). A caller who speaks into a goodbye that came without either goes on where they were.
   */
  ends: boolean;
}

export interface Brain {
  /** The greeting turn: greeting, then the first question. Where somebody else has begun: an apology, then the next question. */
  open(): BrainOutput;
  next(input: BrainInput): BrainOutput;
}

export interface BrainOptions {
  config: AgentConfig;
  language: Language;
  channel: Channel;
  /** False: nothing recognises speech on this call, so questions tell about the keypad (phone) or typing (web). */
  hasEars: boolean;
  /** The caller's number where the telephony provider passed it; offered for confirmation instead of asking for it. */
  callerNumber: string | null;
  tools?: readonly BrainTool[];
  /** Names of two of them: free times are found by one, offered to the caller, and booked by the other. */
  booking?: { find: string; book: string };
  /** Of the call: what "tomorrow" is. Without it days and hours are recorded in the caller's words alone. */
  startedAt?: Date;
  /** The conversation was begun by somebody else: it goes on with an apology, and asks for what is missing. */
  soFar?: {
    /** By field key; null: declined. */
    values: ReadonlyMap<string, string | null>;
    /** Names of tools that are not to be called again. */
    calledTools: ReadonlySet<string>;
    /** What tools have answered that the caller has not heard of yet. */
    untold?: readonly { content: string; isError: boolean }[];
  };
}
