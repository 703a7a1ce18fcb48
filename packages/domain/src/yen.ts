/** Yen with up to 3 decimals, as they are in JSON. */
export function yenOf(milliYen: bigint): number {
  const value = Number(milliYen);
  if (!Number.isSafeInteger(value)) throw new RangeError('The amount does not fit a JSON number');
  return value / 1000;
}
