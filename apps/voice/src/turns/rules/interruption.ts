/** Whether words spoken over the agent's voice interrupt it. Rules are asked in order; the first that knows decides. */

export interface WordsOverAgent {
  /** What was heard so far; everything that was said, once `isComplete`. */
  text: string;
  isComplete: boolean;
  /** How much of the agent's speech is left to play. */
  agentRemainingMs: number;
}

export type Verdict =
  /** The caller has the floor. */
  | 'interrupts'
  /** The agent goes on at the same word. */
  | 'passes'
  /** Not known yet: further words may decide. */
  | 'undecided';

export type InterruptionRule = (words: WordsOverAgent) => Verdict;

export function firstVerdict(rules: readonly InterruptionRule[]): InterruptionRule {
  return (words) => {
    for (const rule of rules) {
      const verdict = rule(words);
      if (verdict !== 'undecided') return verdict;
    }
    return 'undecided';
  };
}
