const millisecondsPerSecond = 1000;

/** Seconds that are charged: every begun one. */
export function chargedSeconds(durationMs: number): number {
  return Math.ceil(durationMs / millisecondsPerSecond);
}

/** Seconds x price / 60 in milli-yen, rounded half up once. */
export function billedMilliYen(durationMs: number, perMinuteMilliYen: bigint): bigint {
  const sixtieths = BigInt(chargedSeconds(durationMs)) * perMinuteMilliYen;
  return (sixtieths + 30n) / 60n;
}
