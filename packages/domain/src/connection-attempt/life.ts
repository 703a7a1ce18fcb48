/** How long somebody has for the pages of a provider. */
export const attemptLifeMs = 15 * 60_000;

/** An answer that has not been dealt with after this was cut off in the middle, and never will be. */
export const answerMs = 60_000;

/** How long an attempt that has ended can still be asked for. */
export const endedAttemptKeptMs = 24 * 60 * 60_000;
