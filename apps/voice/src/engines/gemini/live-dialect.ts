/** What the generations of models let a client do. An unknown model is taken for one of the newest. */

export interface LiveDialect {
  /** Text in the middle of a session is `clientContent`; else that is for the history at its beginning, and text is realtime input. */
  readonly takesContentAnyTime: boolean;
  /** The transcription of what is heard takes languages and words to expect. */
  readonly takesTranscriptionHints: boolean;
  /** Thinking before each answer can be switched off. */
  readonly takesThinkingBudget: boolean;
}

export function dialectOf(model: string): LiveDialect {
  const [, major = '3', minor = '8'] = /gemini-(?:live-)?(\d+)(?:\.(\d+))?/.exec(model) ?? [];
  const isSecond = Number(major) < 3;
  return {
    takesContentAnyTime: isSecond,
    takesTranscriptionHints: !isSecond && Number(`${major}.${minor}`) > 3.1,
    takesThinkingBudget: isSecond,
  };
}
