import type { Clock } from '@uketsuke/runtime';

/** What waits for the gateway, over all calls of the node. */
export interface DeliveryBacklog {
  /** For one delivery: how many of its batches wait now. They are acknowledged in the order in which they came. */
  track(): (waiting: number) => void;
  batches(): number;
  calls(): number;
  /** How long the oldest one has been waiting; 0: none is. */
  oldestMs(): number;
}

export function createDeliveryBacklog(clock: Pick<Clock, 'monotonic'>): DeliveryBacklog {
  /** When the batches of each delivery came, the oldest first. */
  const cameAt = new Set<number[]>();
  return {
    track() {
      const times: number[] = [];
      return (waiting) => {
        while (times.length < waiting) times.push(clock.monotonic());
        times.splice(0, times.length - waiting);
        if (waiting > 0) cameAt.add(times);
        else cameAt.delete(times);
      };
    },
    batches: () => [...cameAt].reduce((sum, times) => sum + times.length, 0),
    calls: () => cameAt.size,
    oldestMs() {
      const now = clock.monotonic();
      return [...cameAt].reduce((oldest, [first = now]) => Math.max(oldest, now - first), 0);
    },
  };
}
