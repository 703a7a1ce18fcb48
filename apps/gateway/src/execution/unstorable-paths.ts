import { isStorableText } from '@uketsuke/contracts';

/** Paths of texts and keys that neither PostgreSQL nor UTF-8 can hold. */
export function unstorablePaths(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [[...path]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorablePaths(item, [...path, index]));
  return Object.entries(value).flatMap(([key, item]) =>
    isStorableText(key) ? unstorablePaths(item, [...path, key]) : [[...path]],
  );
}
