import type { InterruptionRule } from './interruption.ts';

export interface BackchannelPassesOptions {
  /** The text is a sign of listening, such as はい or "uh-huh", and nothing else. */
  isBackchannel(text: string): boolean;
  /** Said into the last words of the agent, this close to their end, it is an answer. */
  answerWithinMs: number;
}

/** A sign of listening lets the agent go on. */
export function backchannelPasses({ isBackchannel, answerWithinMs }: BackchannelPassesOptions): InterruptionRule {
  return ({ text, isComplete, agentRemainingMs }) =>
    isComplete && agentRemainingMs > answerWithinMs && isBackchannel(text) ? 'passes' : 'undecided';
}
