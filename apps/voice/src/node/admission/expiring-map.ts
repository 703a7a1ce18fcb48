import type { Clock } from '@uketsuke/runtime';

export interface ExpiringMap<Value> {
  /** Undefined: it is not there, or not any more. */
  get(key: string): Value | undefined;
  /** Kept for `keepMs` from now on. */
  set(key: string, value: Value): void;
  delete(key: string): void;
}

export interface ExpiringMapOptions {
  clock: Clock;
  keepMs: number;
  /** Of more keys the oldest is forgotten. */
  entriesMax: number;
}

export function createExpiringMap<Value>({ clock, keepMs, entriesMax }: ExpiringMapOptions): ExpiringMap<Value> {
  /** In the order in which they expire. */
  const entries = new Map<string, { value: Value; expiresAtMs: number }>();

  const forgetOld = (): void => {
    const nowMs = clock.monotonic();
    for (const [key, { expiresAtMs }] of entries) {
      if (expiresAtMs > nowMs && entries.size <= entriesMax) return;
      entries.delete(key);
    }
  };

  return {
    get(key) {
      const entry = entries.get(key);
      return entry && entry.expiresAtMs > clock.monotonic() ? entry.value : undefined;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, { value, expiresAtMs: clock.monotonic() + keepMs });
      forgetOld();
    },
    delete: (key) => void entries.delete(key),
  };
}
