/** Whether a recognizer that fails has failed for good: the caller would go on speaking to nobody. */
export interface Deafness {
  failed(error: unknown): void;
  /** An utterance came to its end: with words or without, or null where the recognizer failed. */
  recognised(text: string | null): void;
  /** Why; null: it may still understand what comes next. */
  readonly reason: { error: unknown } | null;
}

/** One failure may be an accident. */
const failuresMax = 2;

/** `isRefusal`: asking again does not help. */
export function createDeafness({ isRefusal }: { isRefusal(error: unknown): boolean }): Deafness {
  let failures = 0;
  let error: unknown = new Error('The recognizer understood nothing');
  return {
    failed(last) {
      error = last;
    },
    recognised(text) {
      failures = text === null ? failures + 1 : 0;
    },
    get reason() {
      return failures >= failuresMax || (failures > 0 && isRefusal(error)) ? { error } : null;
    },
  };
}
