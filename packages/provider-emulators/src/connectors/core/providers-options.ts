export interface ProvidersOptions {
  /** Milliseconds. */
  now(): number;
  /** Tokens of a process before this one are taken: a demo keeps nothing. */
  takesEarlierTokens?: boolean;
}
