/** How long the caller must be silent until what was said counts as ended. */
export interface EndOfSpeech {
  speechStarted(): void;
  /** Somebody who understands the words believes that the caller has finished, or, after all, has not. */
  expect(isFinished: boolean): void;
  readonly silenceMs: number;
}

export interface EndOfSpeechOptions {
  silenceMs: number;
  /** The silence that is enough where the end is expected. */
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
