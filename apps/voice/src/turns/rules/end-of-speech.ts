/** How long the caller must be silent until what was said counts as ended. */
export interface EndOfSpeech {
  speechStarted(): void;
  /** A recognizer that streams understands the words: by them the caller has finished, or has not. */
  expect(isFinished: boolean): void;
  readonly silenceMs: number;
}

export interface EndOfSpeechOptions {
  silenceMs: number;
  /** The shorter silence that is enough when a recognizer has told that the caller has finished. */
  expectedSilenceMs: number;
}

export const defaultEndOfSpeech: EndOfSpeechOptions = { silenceMs: 500, expectedSilenceMs: 240 };

export function createEndOfSpeech(options: EndOfSpeechOptions = defaultEndOfSpeech): EndOfSpeech {
  let isExpected = false;
  return {
    speechStarted() {
      isExpected = false;
    },
    expect(isFinished) {
      isExpected = isFinished;
    },
    get silenceMs() {
      return isExpected ? Math.min(options.expectedSilenceMs, options.silenceMs) : options.silenceMs;
    },
  };
}
