import type { DomainContext } from './context.ts';

export const hourMs = 3_600_000;
/** How long a replaced secret still works. */
export const replacedSecretMs = 24 * hourMs;

export function nowOf({ clock }: Pick<DomainContext, 'clock'>): Date {
  return new Date(clock.now());
}

export function later(date: Date, ms: number): Date {
  return new Date(date.getTime() + ms);
}
