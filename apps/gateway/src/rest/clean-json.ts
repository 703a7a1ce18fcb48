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
