/** Browser calls that are admitted and have not connected yet. They wait in places of their own; whoever makes offers without end loses theirs first. */
import type { Clock } from '@uketsuke/runtime';

export interface ConnectingPool {
  size(): number;
  /** Whether an offer of this network finds a place among so many, if need be that of another one. Its tenant is not known yet. */
  mayEnter(network: string, placesMax: number): boolean;
  /** Takes a place, if need be that of another one. */
  enter(caller: ConnectingCaller, placesMax: number): ConnectingPlace;
}

export interface ConnectingCaller {
  network: string;
  tenant: string;
}

export interface ConnectingPlace {
  /** Aborted when another one needs the place. Never after `leave`. */
  readonly gaveWay: AbortSignal;
  /** The call has connected, or is over. */
  leave(): void;
}

interface Waiting extends ConnectingCaller {
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

  const hadItsTime = (one: Waiting): boolean => clock.monotonic() - one.sinceMs >= ownTimeMs;

  /** Of the tenant that has more than half of the pool: the oldest of its most crowded network. The other tenants wait for nobody. */
  const ofLargestTenant = (network: string): Waiting | null => {
    const [tenant, count] = mostOf([...waiting].map((one) => one.tenant));
    if (count * 2 <= waiting.size) return null;
    const own = [...waiting].filter((one) => one.tenant === tenant);
    const oldest = oldestOfLargest(own);
    return oldest && (oldest.network !== network || hadItsTime(oldest)) ? oldest : null;
  };
  const ofLargestNetwork = (network: string): Waiting | null => {
    const oldest = oldestOfLargest([...waiting]);
    if (!oldest) return null;
    const isCrowded = countOf(waiting, oldest.network) - countOf(waiting, network) >= crowdedBy;
    return isCrowded || hadItsTime(oldest) ? oldest : null;
  };
  const whoGivesWay = (network: string): Waiting | null => ofLargestTenant(network) ?? ofLargestNetwork(network);

  return {
    size: () => waiting.size,
    mayEnter: (network, placesMax) => waiting.size < placesMax || whoGivesWay(network) !== null,
    enter({ network, tenant }, placesMax) {
      const other = waiting.size < placesMax ? null : whoGivesWay(network);
      if (other) {
        waiting.delete(other);
        other.way.abort();
      }
      const own: Waiting = { network, tenant, sinceMs: clock.monotonic(), way: new AbortController() };
      waiting.add(own);
      return { gaveWay: own.way.signal, leave: () => void waiting.delete(own) };
    },
  };
}

function oldestOfLargest(waiting: readonly Waiting[]): Waiting | null {
  const [network] = mostOf(waiting.map((one) => one.network));
  return waiting.find((one) => one.network === network) ?? null;
}

function countOf(waiting: Iterable<Waiting>, network: string): number {
  let count = 0;
  for (const one of waiting) if (one.network === network) count += 1;
  return count;
}

/** What is there most often, and how often; of several the one that came first. */
function mostOf(names: readonly string[]): [name: string | null, count: number] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  let most: [string | null, number] = [null, 0];
  for (const entry of counts) if (entry[1] > most[1]) most = entry;
  return most;
}
