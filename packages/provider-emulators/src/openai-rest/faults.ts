/** What a service does instead of answering, on demand. */
export type RestFault =
  /** 401 as for a wrong key. */
  | { kind: 'unauthorized' }
  /** 429; `retryAfterSeconds` is told in the header of that name. */
  | { kind: 'rate_limited'; retryAfterSeconds?: number }
  /** 429 that no waiting helps against. */
  | { kind: 'quota' }
  | { kind: 'server_error' }
  /** The request is taken, and nothing ever comes. */
  | { kind: 'hang' }
  /** The answer begins only after so long. */
  | { kind: 'slow'; ms: number }
  /** An answer that is not what was asked for. */
  | { kind: 'malformed' }
  /** The answer breaks off after so many of its parts: the socket is torn, or closed as if all had been said. */
  | { kind: 'cut'; afterParts: number; how: 'torn' | 'silent' };
