/** How the callers of a run speak, and from where. */
export interface MannerOfSpeech {
  /** How far the noise of the caller's room lies below the caller's voice, in decibels; null: a quiet room. */
  noiseDb: number | null;
  /** How far what comes back of the agent's voice lies below it; null: nothing comes back. */
  echoDb: number | null;
  /** Each answer begins with a filler and a pause. */
  hesitates: boolean;
}
