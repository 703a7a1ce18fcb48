/** How many calls this node holds, and whether it takes more. */
export interface CallSlots {
  /**
   * A free slot for a call that is being asked about. Null when the node takes no call, and also while every free slot is
   * claimed: then one becomes free, or is taken, as soon as an answer is there.
   */
  claim: () => SlotClaim | null;
  active: () => number;
  /** A claim alone makes no node full: whoever has no right to a call keeps no other out. */
  isAccepting: () => boolean;
  isDraining: () => boolean;
  /** From now on no call is taken, but those that are being asked about. */
  drain: () => void;
  /** Resolves when no slot is taken or claimed. */
  empty: () => Promise<void>;
}

/** To be ended by one of the two; the other one does nothing after that. */
export interface SlotClaim {
  /** The call is admitted. Returns how to give the slot back. */
  take: () => () => void;
  giveUp: () => void;
}

export function createCallSlots(capacity: number): CallSlots {
  let active = 0;
  let claimed = 0;
  let isDraining = false;
  let waiting: (() => void)[] = [];

  const tellIfEmpty = (): void => {
    if (active + claimed > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const once = (run: () => void): (() => void) => {
    let isRun = false;
    return () => {
      if (isRun) return;
      isRun = true;
      run();
    };
  };
  const isAccepting = (): boolean => !isDraining && active < capacity;

  return {
    claim() {
      if (!isAccepting() || active + claimed >= capacity) return null;
      claimed += 1;
      const end = once(() => {
        claimed -= 1;
      });
      return {
        take() {
          end();
          active += 1;
          return once(() => {
            active -= 1;
            tellIfEmpty();
          });
        },
        giveUp() {
          end();
          tellIfEmpty();
        },
      };
    },
    active: () => active,
    isAccepting,
    isDraining: () => isDraining,
    drain() {
      isDraining = true;
    },
    empty: () => (active + claimed === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve))),
  };
}
