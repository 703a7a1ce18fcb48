import type { Retention } from './documents';

export const parts = ['transcriptDays', 'fieldsDays', 'fromDays'] as const satisfies readonly (keyof Retention)[];

const usualDays = [7, 30, 90, 180, 365, 730, 1825];

/** What can be chosen, for good first; also what was set elsewhere to another number. */
export function offeredDays(current: number | null): (number | null)[] {
  const days = new Set([...usualDays, ...(current === null ? [] : [current])]);
  return [null, ...[...days].toSorted((one, other) => one - other)];
}

/** Something that is kept now would be erased. */
export function isShortened(kept: Retention, chosen: Retention): boolean {
  return parts.some((part) => (chosen[part] ?? Infinity) < (kept[part] ?? Infinity));
}
