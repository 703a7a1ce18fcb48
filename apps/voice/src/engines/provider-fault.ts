/** What an AI provider's failure means for the call and for the calls after it, whoever the provider is. */
export type ProviderFaultKind =
  /** It refuses for a while: too many requests, or nothing left of what was paid. */
  | 'quota'
  /** It refuses this key. */
  | 'auth'
  /** It cannot be reached, or broke on its own side. */
  | 'unreachable'
  /** It ended a conversation that was under way, and does not take it up again. */
  | 'gone'
  /** It and we do not understand each other: trying again does not help. */
  | 'protocol';

export interface ProviderFaultOptions {
  kind: ProviderFaultKind;
  /** The engine's name. */
  provider: string;
  /** When the provider says that it may be asked again. */
  retryAfterMs?: number;
  /** It refuses what this call asks for, which says nothing of other calls. */
  isOfCall?: boolean;
  cause?: unknown;
}

export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';
  readonly kind: ProviderFaultKind;
  readonly provider: string;
  readonly retryAfterMs: number | undefined;
  readonly isOfCall: boolean;

  constructor(message: string, { kind, provider, retryAfterMs, isOfCall = false, cause }: ProviderFaultOptions) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.provider = provider;
    this.retryAfterMs = retryAfterMs;
    this.isOfCall = isOfCall;
  }
}

const depthMax = 8;

/** The fault in an error, or behind it: the framework hands errors on inside of others. */
export function providerFaultOf(error: unknown): ProviderFault | null {
  let at = error;
  for (let depth = 0; depth < depthMax; depth += 1) {
    if (at instanceof ProviderFault) return at;
    if (typeof at !== 'object' || at === null) return null;
    if ('error' in at) at = at.error;
    else if ('cause' in at) at = at.cause;
    else return null;
  }
  return null;
}
