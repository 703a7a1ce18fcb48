/**
 * The personal data of a call, in the parts that an organization may keep for different times. `transcript`: all that was said,
 * and what the agent did with it. `fields`: what was collected. `from`: the caller's number. The summary is written from the
 * first two and goes with either.
 */
export const contentParts = ['transcript', 'fields', 'from'] as const;
export type ContentPart = (typeof contentParts)[number];
