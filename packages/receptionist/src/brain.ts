/** The conversation of the scripted engine as a pure machine: text in, text and control-tool calls out. No I/O, no clock. */
import type { AgentConfig, Channel, ControlCall, Language } from '@uketsuke/contracts';

export type BrainInput =
  /** What the caller said or typed. */
  | { type: 'text'; text: string }
  /** Keys pressed, already joined to one entry (ended by #, a pause, or the expected length). */
  | { type: 'dtmf'; digits: string }
  /** The caller has been silent, and is to be asked again; `attempt` counts from 1. Whoever runs the call decides when to stop asking. */
  | { type: 'silence'; attempt: number }
  /** The caller spoke, but nothing can recognise speech on this call. */
  | { type: 'inaudible' };

export interface BrainOutput {
  /** In order: executed before `say` is spoken, except `finish` and `hand_off`, whose effect comes after `say` was heard. */
  calls: ControlCall[];
  /** What to say; sentences in order. Empty only after the end. */
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
  /** The greeting turn: greeting, then the first question. */
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
}
