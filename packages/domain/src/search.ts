import { textWithin } from '@uketsuke/contracts';

/** Part of a name, whatever the case. */
export const searchText = textWithin({ max: 200 });

/** A condition of Prisma; what LIKE gives a meaning to is looked for as it is. */
export function containsText(search: string): { contains: string; mode: 'insensitive' } {
  return { contains: search.replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' };
}
