/** The time limits of a conversation; each deployment may set its own. All in milliseconds. */
export interface CallLimits {
  /** A leg that is not ready by then never connected. */
  connectMs: number;
  /** The agent takes leave then, whatever is being said. */
  maxDurationMs: number;
  /** The last engine that is left is broken when it has not opened by then, or says nothing more for so long where an answer is due. */
  thinkMs: number;
  /** An engine that another one can replace must open by then. */
  openMs: number;
  /** An engine that another one can replace must begin to answer by then, and go on. While a tool runs it need not. */
  answerMs: number;
  /** The caller asks for a person, or is in danger: a language model must have handed off by then, or the conversation does it. */
  handoffMs: number;
  /** Silence of the caller, counted from the end of the agent's speech, until the agent asks again. Three times as long where output is text. */
  silenceMs: number;
  /** How often the agent asks again; after one more silence it takes leave. */
  silencePromptsMax: number;
  /** Where nothing hears the caller: speech this long over the agent takes the turn; shorter speech is let pass. */
  interruptAfterMs: number;
  /** Where the provider of a model finds the turns: speech this long over the agent takes the turn; shorter speech is a sign of listening. */
  modelInterruptAfterMs: number;
  /** Where nothing hears the caller: text (the browser's own recognition) that comes this soon after speech is what was said. */
  textAfterSpeechMs: { phone: number; web: number };
  /** A transcription that takes longer counts as nothing heard. */
  transcriptionMs: number;
  /** How long after the end of speech a recognizer that streams may take for its last words. */
  finalWordsMs: number;
  /** Speech this long, of which such a recognizer notices nothing, makes its stream suspect: a new one hears it again. */
  deafAfterMs: number;
  /** A backchannel in the last moments of the agent's speech is an answer. */
  answerWithinMs: number;
  /** How long the goodbye of a call that ends may take before the leg is closed all the same. */
  closingMs: number;
}

export const defaultLimits: CallLimits = {
  connectMs: 30_000,
  maxDurationMs: 60 * 60_000,
  thinkMs: 30_000,
  openMs: 2000,
  answerMs: 2500,
  handoffMs: 4000,
  silenceMs: 10_000,
  silencePromptsMax: 2,
  interruptAfterMs: 1000,
  modelInterruptAfterMs: 700,
  textAfterSpeechMs: { phone: 300, web: 2500 },
  transcriptionMs: 8000,
  finalWordsMs: 1000,
  deafAfterMs: 300,
  answerWithinMs: 600,
  closingMs: 30_000,
};
