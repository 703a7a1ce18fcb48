/** Browser calls that are admitted and have not connected yet. They wait in places of their own; whoever makes offers without end loses theirs first. */
import type { Clock } from '@uketsuke/runtime';

export interface ConnectingPool {
  size(): number;
  /** Whether an offer of this network finds a place among so many, if need be that of another one. */
  mayEnter(network: string, placesMax: number): boolean;
  /** Takes a place, if need be that of another one. */
  enter(network: string, placesMax: number): ConnectingPlace;
}

export interface ConnectingPlace {
  /** Aborted when another one needs the place. Never after `leave`. */
  readonly gaveWay: AbortSignal;
  /** The call has connected, or is over. */
  leave(): void;
}

interface Waiting {
  network: string;
  sinceMs: number;
  way: AbortController;
}

/** Nearly every browser has connected by then; one that has not may be given up for anybody. */
export const ownTimeMs = 3000;
/** A network that has this many more than the newcomer's gives one up at any time: few browsers of one place begin at the same moment. */
const crowdedBy = 3;

export function createConnectingPool({ clock }: { clock: Clock }): ConnectingPool {
  /** The oldest first. */
  const waiting = new Set<Waiting>();

  /** The oldest of the network that has the most; null when it may still connect and its network has hardly more than the newcomer's. */
  const whoGivesWay = (network: string): Waiting | null => {
    const counts = new Map<string, number>();
    for (const one of waiting) counts.set(one.network, (counts.get(one.network) ?? 0) + 1);
    const most = Math.max(0, ...counts.values());
    for (const one of waiting) {
      if (counts.get(one.network) !== most) continue;
      const isCrowded = most - (counts.get(network) ?? 0) >= crowdedBy;
      return isCrowded || clock.monotonic() - one.sinceMs >= ownTimeMs ? one : null;
    }
    return null;
  };

  return {
    size: () => waiting.size,
    mayEnter: (network, placesMax) => waiting.size < placesMax || whoGivesWay(network) !== null,
    enter(network, placesMax) {
      const other = waiting.size < placesMax ? null : whoGivesWay(network);
      if (other) {
        waiting.delete(other);
        other.way.abort();
      }
      const own: Waiting = { network, sinceMs: clock.monotonic(), way: new AbortController() };
      waiting.add(own);
      return { gaveWay: own.way.signal, leave: () => void waiting.delete(own) };
    },
  };
}
