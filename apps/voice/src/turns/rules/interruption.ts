/** Whether words spoken over the agent's voice interrupt it. Rules are asked in order; the first that knows decides. */

export interface WordsOverAgent {
  /** Heard so far, or, once complete, all that was said. */
  text: string;
  isComplete: boolean;
  /** What the agent still has to say. */
  agentRemainingMs: number;
}

export type Verdict =
  /** The caller has the floor. */
  | 'interrupts'
  /** The agent goes on at the same word. */
  | 'passes'
  /** More of it may decide. */
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
