/** Which one-time token opened which call on this node, so that a token opens one call even when offers are repeated. */
import type { Clock } from '@uketsuke/runtime';

export interface TokenClaim<Call> {
  callId: string;
  /** Admitted: the token now belongs to this call. */
  use(call: Call): void;
  /** The call is over: the token stays spent, the call is let go of. */
  end(): void;
  /** Nobody knows whether it was spent: the next claim asks with the same call id. */
  release(): void;
  refuse(): void;
}

export interface TokenLedger<Call> {
  /** Null while the token is being asked about, and after it has been used. */
  claim(key: string, makeCallId: () => string): TokenClaim<Call> | null;
  /** Whether `claim` would answer null. */
  isSpent(key: string): boolean;
  owner(key: string): Call | null;
}

interface Entry<Call> {
  callId: string;
  state: 'asking' | 'released' | 'used';
  call: Call | null;
  expiresAt: number;
}

/** Longer than any token lives. */
const keepMs = 5 * 60_000;
const entriesMax = 10_000;

export function createTokenLedger<Call>(clock: Clock): TokenLedger<Call> {
  const entries = new Map<string, Entry<Call>>();

  function sweep(): void {
    const now = clock.monotonic();
    for (const [key, entry] of entries) {
      if (entry.expiresAt > now && entries.size <= entriesMax) break;
      if (entry.state !== 'asking') entries.delete(key);
    }
  }

  const isSpent = (entry: Entry<Call> | undefined): boolean => entry !== undefined && entry.state !== 'released';

  return {
    claim(key, makeCallId) {
      sweep();
      const known = entries.get(key);
      if (isSpent(known)) return null;
      const entry: Entry<Call> = known ?? { callId: makeCallId(), state: 'asking', call: null, expiresAt: 0 };
      entry.state = 'asking';
      entry.expiresAt = clock.monotonic() + keepMs;
      // Deleted first, so that the map stays in the order of expiry.
      entries.delete(key);
      entries.set(key, entry);
      return {
        callId: entry.callId,
        use(call) {
          entry.state = 'used';
          entry.call = call;
        },
        end() {
          entry.call = null;
        },
        release() {
          entry.state = 'released';
        },
        refuse() {
          entries.delete(key);
        },
      };
    },
    isSpent: (key) => isSpent(entries.get(key)),
    owner: (key) => entries.get(key)?.call ?? null,
  };
}
