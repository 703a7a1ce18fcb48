import { z } from 'zod';

/** What an AI may give where the settings name the values. */
export function namedTexts(names: readonly string[]) {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, z.string().max(2000).optional()])));
}
