/** A part of a balance: what it holds, and until when. */
export interface RunOutLot {
  milliYen: bigint;
  expiresAt: Date;
}

export interface RunOutUse {
  milliYen: bigint;
  /** Within which it was used. */
  periodMs: number;
}

interface RunOutInput {
  now: Date;
  /** In the order in which they are used: the earliest expiry first. */
  lots: readonly RunOutLot[];
  use: RunOutUse;
}

/** Beyond it a forecast says nothing. */
const forecastMs = 5 * 365 * 86_400_000;

/**
 * When the lots are used up if use goes on as it was, and what expires unused is lost; null where nothing is held, nothing was used, or
 * it would last for years.
 */
export function runOutAt({ now, lots, use: { milliYen: used, periodMs } }: RunOutInput): Date | null {
  if (used <= 0n || lots.length === 0) return null;
  let atMs = now.getTime();
  for (const { milliYen, expiresAt } of lots) {
    const lastsMs = (Number(milliYen) / Number(used)) * periodMs;
    atMs = Math.max(atMs, Math.min(atMs + lastsMs, expiresAt.getTime()));
  }
  return atMs - now.getTime() > forecastMs ? null : new Date(Math.ceil(atMs));
}
