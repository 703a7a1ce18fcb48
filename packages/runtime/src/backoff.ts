/** How long to wait after the n-th failure (from 1): doubling up to the cap, half of it random, so that many waiters do not come back together. */
export interface Backoff {
  firstMs: number;
  capMs: number;
}

export function backoffMs({ firstMs, capMs }: Backoff, failures: number, random: () => number = Math.random): number {
  const fullMs = Math.min(capMs, firstMs * 2 ** Math.min(failures - 1, 30));
  return fullMs / 2 + random() * (fullMs / 2);
}
