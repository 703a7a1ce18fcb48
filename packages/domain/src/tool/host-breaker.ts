import type { Clock } from '@uketsuke/runtime';

export interface HostBreaker {
  /** False while the host is left alone. After that time one request finds out, and the others wait for what it brings. */
  mayTry(host: string): boolean;
  record(host: string, result: 'timeout' | 'other'): void;
}

const timeoutsMax = 3;
const restMs = 30_000;
/** Hosts that do not answer are few; more than these are somebody's doing. */
const hostsMax = 1000;

interface Host {
  timeouts: number;
  restsUntilMs: number;
}

/** A host that has let several requests in a row run into their limit is not waited for again and again while callers hear nothing. */
export function createHostBreaker(clock: Pick<Clock, 'monotonic'>): HostBreaker {
  const hosts = new Map<string, Host>();
  return {
    mayTry(name) {
      const host = hosts.get(name);
      if (!host || host.timeouts < timeoutsMax) return true;
      if (clock.monotonic() < host.restsUntilMs) return false;
      host.restsUntilMs = clock.monotonic() + restMs;
      return true;
    },
    record(name, result) {
      const timeouts = (hosts.get(name)?.timeouts ?? 0) + 1;
      hosts.delete(name);
      if (result === 'other') return;
      hosts.set(name, { timeouts, restsUntilMs: clock.monotonic() + restMs });
      const [oldest] = hosts.keys();
      if (hosts.size > hostsMax && oldest !== undefined) hosts.delete(oldest);
    },
  };
}
