/** How many calls this node holds, and whether it takes more. */
import type { Clock } from '@uketsuke/runtime';
import { type ConnectingCaller, createConnectingPool } from './connecting-pool.ts';

export interface CallSlots {
  /**
   * A free slot for a call that is being asked about. Null when the node takes no call, and also while every free slot is
   * claimed: then one becomes free, or is taken, as soon as an answer is there.
   */
  claim: () => SlotClaim | null;
  /** Whether an offer of this network may be asked about: it will wait for its connection, and waiting takes no slot. */
  mayConnect: (network: string) => boolean;
  active: () => number;
  /** Admitted and not connected. */
  connecting: () => number;
  /** A claim alone makes no node full: whoever has no right to a call keeps no other out. */
  isAccepting: () => boolean;
  isDraining: () => boolean;
  /** From now on no call is taken, but those that are being asked about. */
  drain: () => void;
  /** Resolves when no slot is taken or claimed, and nobody is connecting. */
  empty: () => Promise<void>;
}

/** To be ended by one of the three; the others do nothing after that. */
export interface SlotClaim {
  /** The call is admitted. */
  take: () => CallPlace;
  /** The call is admitted, and takes its slot when it has connected. */
  takeWhenConnected: (caller: ConnectingCaller) => CallPlace;
  giveUp: () => void;
}

/** What an admitted call has of the node. */
export interface CallPlace {
  /** Aborted when the call has not connected and another one needs its place. */
  readonly gaveWay: AbortSignal;
  connected: () => void;
  giveBack: () => void;
}

export interface CallSlotsOptions {
  capacity: number;
  clock: Clock;
  /** The most calls that wait for their connection. By so many may the node pass its capacity, if phone calls take the last slots meanwhile. */
  connectingMax?: number;
  /** The node has more to do than it can bear. */
  isOverloaded?: () => boolean;
}

export function createCallSlots(options: CallSlotsOptions): CallSlots {
  const { capacity, clock, isOverloaded = () => false } = options;
  const { connectingMax = Math.min(capacity, Math.max(4, Math.ceil(capacity / 2))) } = options;
  const connecting = createConnectingPool({ clock });
  let active = 0;
  let claimed = 0;
  let isDraining = false;
  let waiting: (() => void)[] = [];

  const tellIfEmpty = (): void => {
    if (active + claimed + connecting.size() > 0) return;
    for (const resolve of waiting) resolve();
    waiting = [];
  };
  const isAccepting = (): boolean => !isDraining && !isOverloaded() && active < capacity;

  const activePlace = (): CallPlace => {
    active += 1;
    const giveBack = once(() => {
      active -= 1;
      tellIfEmpty();
    });
    return { gaveWay: new AbortController().signal, connected: () => {}, giveBack };
  };
  const connectingPlace = (caller: ConnectingCaller): CallPlace => {
    const place = connecting.enter(caller, connectingMax);
    let taken: CallPlace | null = null;
    let isOver = false;
    return {
      gaveWay: place.gaveWay,
      connected() {
        if (taken || isOver) return;
        place.leave();
        // Whoever was admitted and has connected is never cut off, though others have taken the last slots meanwhile.
        taken = activePlace();
      },
      giveBack() {
        isOver = true;
        place.leave();
        if (taken) taken.giveBack();
        else tellIfEmpty();
      },
    };
  };

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
          return activePlace();
        },
        takeWhenConnected(caller) {
          end();
          return connectingPlace(caller);
        },
        giveUp() {
          end();
          tellIfEmpty();
        },
      };
    },
    mayConnect: (network) => connecting.mayEnter(network, connectingMax),
    active: () => active,
    connecting: connecting.size,
    isAccepting,
    isDraining: () => isDraining,
    drain() {
      isDraining = true;
    },
    empty: () =>
      active + claimed + connecting.size() === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiting.push(resolve);
          }),
  };
}

function once(run: () => void): () => void {
  let isRun = false;
  return () => {
    if (isRun) return;
    isRun = true;
    run();
  };
}
