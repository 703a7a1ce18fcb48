import type { InterruptionRule } from './interruption.ts';

export interface WordsInterruptOptions {
  /** With more words to come, the text could still turn out to be a sign of listening. */
  mayBecomeBackchannel(text: string): boolean;
}

/** Words interrupt as soon as they are more than a sign of listening can become, at the latest when they are complete. */
export function wordsInterrupt({ mayBecomeBackchannel }: WordsInterruptOptions): InterruptionRule {
  return ({ text, isComplete }) => {
    if (text === '') return isComplete ? 'passes' : 'undecided';
    return isComplete || !mayBecomeBackchannel(text) ? 'interrupts' : 'undecided';
  };
}
