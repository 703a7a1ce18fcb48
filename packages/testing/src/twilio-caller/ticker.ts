/** Calls back about every 20 ms. One timer serves all callers of a process; who is called looks at the clock for what is due. */
export interface Ticker {
  subscribe(onTick: () => void): () => void;
}

const intervalMs = 20;

export function createTicker(): Ticker {
  const subscribers = new Set<() => void>();
  let timer: NodeJS.Timeout | null = null;
  let nextAtMs = 0;

  function tick(): void {
    for (const onTick of subscribers) onTick();
    const nowMs = performance.now();
    // Aims at a fixed grid, so that lateness does not add up.
    nextAtMs = Math.max(nextAtMs + intervalMs, nowMs - intervalMs);
    timer = subscribers.size > 0 ? setTimeout(tick, Math.max(0, nextAtMs - nowMs)) : null;
  }

  return {
    subscribe(onTick) {
      subscribers.add(onTick);
      if (!timer) {
        nextAtMs = performance.now() + intervalMs;
        timer = setTimeout(tick, intervalMs);
      }
      return () => {
        subscribers.delete(onTick);
        if (subscribers.size > 0 || !timer) return;
        clearTimeout(timer);
        timer = null;
      };
    },
  };
}

export const sharedTicker: Ticker = createTicker();
