/** How many messages a client may send: a burst, then a steady rate. */
import type { Clock } from '@uketsuke/runtime';

const burst = 300;
const perSecond = 100;

/** True for a message within the rate. */
export function createMessageGate(clock: Clock): () => boolean {
  let allowance = burst;
  let lastAt = clock.monotonic();
  return () => {
    const now = clock.monotonic();
    allowance = Math.min(burst, allowance + ((now - lastAt) * perSecond) / 1000);
    lastAt = now;
    if (allowance < 1) return false;
    allowance -= 1;
    return true;
  };
}
