/** How often one address is answered. A sender can forge its address, so nobody must be sent more than a trickle. */
import type { Clock } from '@uketsuke/runtime';
import { networkOf } from '../network-of.ts';

export interface SourceLimitOptions {
  clock: Clock;
  /** One office may hide a hundred browsers behind one address; each asks a few times when it connects, then every 10 s. */
  perAddressMax?: number;
  /** All addresses together. It bounds the memory too: so many addresses are remembered, for one second. */
  allMax?: number;
}

const windowMs = 1000;

/** Counted anew each second. True: this one may be answered. */
export function createSourceLimit({ clock, perAddressMax = 50, allMax = 5000 }: SourceLimitOptions) {
  let counts = new Map<string, number>();
  let all = 0;
  let windowFromMs = clock.monotonic();

  return (address: string): boolean => {
    const nowMs = clock.monotonic();
    if (nowMs - windowFromMs >= windowMs) {
      counts = new Map();
      all = 0;
      windowFromMs = nowMs;
    }
    const key = networkOf(address);
    const count = counts.get(key) ?? 0;
    if (all >= allMax || count >= perAddressMax) return false;
    all += 1;
    counts.set(key, count + 1);
    return true;
  };
}
