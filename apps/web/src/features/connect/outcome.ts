/** What the gateway says of somebody who comes back from the pages of a service. */
export const outcomes = ['connected', 'refused', 'admin_agreed', 'unknown'] as const;
export type Outcome = (typeof outcomes)[number];

/** Anybody can write an address, so that what it says is one of the known outcomes or nothing. */
export function outcomeOf(status: string | string[] | undefined): Outcome {
  return outcomes.find((outcome) => outcome === status) ?? 'unknown';
}
