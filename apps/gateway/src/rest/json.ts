import { isStorableText } from '@uketsuke/contracts';

export const jsonDepthMax = 32;

/**
 * Removes own `__proto__` keys, which would change an object's prototype when it is copied. False when the value is
 * nested deeper than `jsonDepthMax` levels.
 */
export function cleanJson(value: unknown, depth = 1): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > jsonDepthMax) return false;
  if (Array.isArray(value)) return value.every((item) => cleanJson(item, depth + 1));
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
  return Object.values(value).every((item) => cleanJson(item, depth + 1));
}

/** The same text for the same content, whatever the order of keys. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const members = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${members.join(',')}}`;
}

/** Paths of texts and keys that neither PostgreSQL nor UTF-8 can hold. */
export function unstorablePaths(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return isStorableText(value) ? [] : [[...path]];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item, index) => unstorablePaths(item, [...path, index]));
  return Object.entries(value).flatMap(([key, item]) =>
    isStorableText(key) ? unstorablePaths(item, [...path, key]) : [[...path]],
  );
}
