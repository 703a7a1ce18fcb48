import type { Clock } from '@uketsuke/runtime';

export interface ExpiringSet {
  has(key: string): boolean;
  /** Kept for `keepMs` from now on. */
  add(key: string): void;
  delete(key: string): void;
}

export interface ExpiringSetOptions {
  clock: Clock;
  keepMs: number;
  /** Of more keys the oldest is forgotten. */
  entriesMax: number;
}

export function createExpiringSet({ clock, keepMs, entriesMax }: ExpiringSetOptions): ExpiringSet {
  /** In the order in which they expire. */
  const expiresAtMs = new Map<string, number>();

  const forgetOld = (): void => {
    const nowMs = clock.monotonic();
    for (const [key, atMs] of expiresAtMs) {
      if (atMs > nowMs && expiresAtMs.size <= entriesMax) return;
      expiresAtMs.delete(key);
    }
  };

  return {
    has: (key) => (expiresAtMs.get(key) ?? -Infinity) > clock.monotonic(),
    add(key) {
      expiresAtMs.delete(key);
      expiresAtMs.set(key, clock.monotonic() + keepMs);
      forgetOld();
    },
    delete: (key) => void expiresAtMs.delete(key),
  };
}
