/** The agent's voice, as far as it matters to the question of who speaks. */
export interface AgentAudio {
  /** Silences the wire now; `release` goes on at the same word. */
  hold(): void;
  release(): void;
  /** Something is queued that was not heard to its end. */
  readonly isAudible: boolean;
  /** What is left to be heard; infinite while the voice is still producing. */
  readonly remainingMs: number;
}
