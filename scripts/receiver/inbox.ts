export type ReceiverEnvironment = 'live' | 'test';

/** A request that came, as it was first seen. */
export interface Arrival {
  environment: ReceiverEnvironment;
  /** `webhook-id`: the same at every attempt of one event. Empty where there was none. */
  id: string;
  type: string | null;
  receivedAtMs: number;
  isVerified: boolean;
  problem: string | null;
  body: string;
}

export interface KeptArrival extends Arrival {
  /** Counts up from 1, over everything that came. */
  number: number;
  /** How often it came: deliveries happen at least once. */
  times: number;
}

export interface Inbox {
  add(arrival: Arrival): KeptArrival;
  /** The newest first. */
  list(): readonly KeptArrival[];
  /** Another one after every arrival. */
  readonly version: number;
}

interface InboxOptions {
  max: number;
  /** Not that of an earlier inbox: a page that shows that one must notice. */
  firstVersion: number;
}

/** The last arrivals, in memory. An event that comes again is one entry that counts: what a receiver does to act once. */
export function createInbox({ max, firstVersion }: InboxOptions): Inbox {
  const kept: KeptArrival[] = [];
  let version = firstVersion;
  let number = 0;
  const knownOf = ({ environment, id, isVerified }: Arrival) =>
    kept.find((entry) => entry.isVerified && isVerified && entry.environment === environment && entry.id === id);

  return {
    add(arrival) {
      version += 1;
      const known = knownOf(arrival);
      if (known) {
        known.times += 1;
        return known;
      }
      number += 1;
      const entry = { ...arrival, number, times: 1 };
      kept.unshift(entry);
      kept.splice(max);
      return entry;
    },
    list: () => kept,
    get version() {
      return version;
    },
  };
}
