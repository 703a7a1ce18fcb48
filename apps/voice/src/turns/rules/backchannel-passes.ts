import type { InterruptionRule } from './interruption.ts';

export interface BackchannelPassesOptions {
  /** The text is a sign of listening, such as はい or "uh-huh", and nothing else. */
  isBackchannel(text: string): boolean;
  /** Where the agent has no more than this left to say, such a word is an answer to it. */
  answerWithinMs: number;
}

/** A sign of listening lets the agent go on. */
export function backchannelPasses({ isBackchannel, answerWithinMs }: BackchannelPassesOptions): InterruptionRule {
  return ({ text, isComplete, agentRemainingMs }) =>
    isComplete && agentRemainingMs > answerWithinMs && isBackchannel(text) ? 'passes' : 'undecided';
}
