/** How many calls this node holds, and whether it takes more. */
export interface CallSlots {
  /** Takes a slot and returns how to give it back; null when the node is full or draining. */
  take: () => (() => void) | null;
  active: () => number;
  isAccepting: () => boolean;
  isDraining: () => boolean;
  /** From now on no call is taken. */
  drain: () => void;
  /** Resolves when no slot is taken. */
  empty: () => Promise<void>;
}

export function createCallSlots(capacity: number): CallSlots {
  let active = 0;
  let isDraining = false;
  let waiting: (() => void)[] = [];

  const isAccepting = (): boolean => !isDraining && active < capacity;
  return {
    take() {
      if (!isAccepting()) return null;
      active += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        active -= 1;
        if (active > 0) return;
        for (const resolve of waiting) resolve();
        waiting = [];
      };
    },
    active: () => active,
    isAccepting,
    isDraining: () => isDraining,
    drain() {
      isDraining = true;
    },
    empty: () => (active === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
