/** A conversation as data: what the caller does, and what must come of it. */
import type { AgentConfigInput, ControlCall, FinishOutcome, HandoffReason, Language } from '@uketsuke/contracts';
import type { BrainInput, BrainOptions, BrainOutput } from '../src/brain.ts';

export interface Expectation {
  /** Exactly these calls, in this order. Omitted: none. */
  calls?: readonly ControlCall[];
  /** Found in what is said, sentences joined. */
  says?: RegExp;
  /** Not found in what is said. */
  withholds?: RegExp;
  /** Omitted: false. */
  ends?: boolean;
  keypad?: BrainOutput['keypad']['mode'];
}

export type Turn = Expectation & ({ caller: string } | { keys: string } | { silence: number } | { inaudible: true });

export interface Scenario {
  /** The guarantee. */
  title: string;
  language: Language;
  config?: Partial<AgentConfigInput>;
  options?: Partial<Pick<BrainOptions, 'channel' | 'hasEars' | 'callerNumber'>>;
  opening?: Expectation;
  turns: readonly Turn[];
}

export function inputOf(turn: Turn): BrainInput {
  if ('caller' in turn) return { type: 'text', text: turn.caller };
  if ('keys' in turn) return { type: 'dtmf', digits: turn.keys };
  if ('silence' in turn) return { type: 'silence', attempt: turn.silence };
  return { type: 'inaudible' };
}

export const record = (key: string, value: string | null): ControlCall => ({
  tool: 'record_field',
  arguments: { key, value },
});
export const faq = (index: number): ControlCall => ({ tool: 'answer_from_faq', arguments: { index } });
export const finish = (outcome: FinishOutcome): ControlCall => ({ tool: 'finish', arguments: { outcome } });
export const handOff = (reason: HandoffReason, rule?: string): ControlCall => ({
  tool: 'hand_off',
  arguments: { reason, ...(rule !== undefined && { rule }) },
});
