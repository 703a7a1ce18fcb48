/** Money is bigint milli-yen everywhere; yen is for people and for providers. */
export const milliYenPerYen = 1000n;

export function milliYenOf(yen: bigint | number): bigint {
  return BigInt(yen) * milliYenPerYen;
}
