/** The way of each one-time token on this node, from its first offer to the end of its call, so that it opens one call however often offers are repeated. */
import type { Clock, Timers } from '@uketsuke/runtime';
import type { CallRequest } from './call-request.ts';

export interface TokenClaim<Call> {
  request: CallRequest;
  /** Admitted: the token now belongs to this call. */
  use(call: Call): void;
  /** The call is over: the token stays spent, the call is let go of. */
  end(): void;
  /** Nobody knows whether it was spent: the next claim asks with the same request. */
  release(): void;
  refuse(): void;
}

export interface TokenLedger<Call> {
  /** Null while the token is being asked about, and after it has been used. */
  claim(key: string): TokenClaim<Call> | null;
  /** Whether `claim` would answer null. */
  isSpent(key: string): boolean;
  owner(key: string): Call | null;
  /** The node stops: nothing is given up any more. */
  close(): void;
}

export interface TokenLedgerOptions {
  clock: Clock;
  timers: Timers;
  newRequest: () => CallRequest;
}

interface Entry<Call> {
  request: CallRequest;
  state: 'asking' | 'released' | 'used';
  call: Call | null;
  expiresAt: number;
  /** While it is released. */
  cancelGiveUp: () => void;
}

/** Longer than any token lives. */
const keepMs = 5 * 60_000;
const entriesMax = 10_000;
/** A client whose offer got no answer comes again within the life of its token. */
const retryWithinMs = 150_000;

export function createTokenLedger<Call>({ clock, timers, newRequest }: TokenLedgerOptions): TokenLedger<Call> {
  const entries = new Map<string, Entry<Call>>();

  function giveUp(key: string, { request, cancelGiveUp }: Entry<Call>): void {
    cancelGiveUp();
    entries.delete(key);
    request.giveUp();
  }

  function sweep(): void {
    const now = clock.monotonic();
    for (const [key, entry] of entries) {
      if (entry.expiresAt > now && entries.size <= entriesMax) break;
      if (entry.state === 'used') entries.delete(key);
      if (entry.state === 'released') giveUp(key, entry);
    }
  }

  const isSpent = (entry: Entry<Call> | undefined): boolean => entry !== undefined && entry.state !== 'released';

  return {
    claim(key) {
      sweep();
      const known = entries.get(key);
      if (isSpent(known)) return null;
      const entry: Entry<Call> = known ?? {
        request: newRequest(),
        state: 'asking',
        call: null,
        expiresAt: 0,
        cancelGiveUp: () => {},
      };
      entry.cancelGiveUp();
      entry.state = 'asking';
      entry.expiresAt = clock.monotonic() + keepMs;
      // Deleted first, so that the map stays in the order of expiry.
      entries.delete(key);
      entries.set(key, entry);
      return {
        request: entry.request,
        use(call) {
          entry.state = 'used';
          entry.call = call;
        },
        end() {
          entry.call = null;
        },
        release() {
          entry.state = 'released';
          entry.cancelGiveUp = timers.after(retryWithinMs, () => giveUp(key, entry));
        },
        refuse() {
          entries.delete(key);
        },
      };
    },
    isSpent: (key) => isSpent(entries.get(key)),
    owner: (key) => entries.get(key)?.call ?? null,
    close() {
      for (const { cancelGiveUp } of entries.values()) cancelGiveUp();
    },
  };
}
