import { GrantError, type GrantFailure, ProviderError, type ProviderErrorKind } from '@uketsuke/connectors';
import { DomainError } from '@uketsuke/contracts';
import { OutboundError } from '@uketsuke/outbound';

/** Why nothing was connected, as whoever waits for it is told. */
export const attemptReasons = [
  /** Nobody came back in time. */
  'expired',
  /** The service was interrupted in the middle. */
  'interrupted',
  'denied',
  'admin_consent',
  'missing_permissions',
  'client_refused',
  /** It is to be connected again, and this is another account. */
  'other_account',
  /** The account lacks what is needed, like a mailbox. */
  'account_unusable',
  'unavailable',
  /** The tenant is gone, or whoever began it may do so no longer. */
  'not_allowed',
  'failed',
] as const;
export type AttemptReason = (typeof attemptReasons)[number];

/** Thrown where an attempt ends for a reason of our own. */
export class AttemptRefusal extends Error {
  readonly reason: AttemptReason;

  constructor(reason: AttemptReason) {
    super(`refused: ${reason}`);
    this.name = 'AttemptRefusal';
    this.reason = reason;
  }
}

const ofGrant: Record<GrantFailure, AttemptReason> = {
  denied: 'denied',
  admin_consent: 'admin_consent',
  missing_permissions: 'missing_permissions',
  client_refused: 'client_refused',
  dead_grant: 'failed',
  invalid_inputs: 'client_refused',
  unavailable: 'unavailable',
  refused: 'failed',
};

const ofProvider: Record<ProviderErrorKind, AttemptReason> = {
  reauth: 'missing_permissions',
  config: 'account_unusable',
  invalid: 'account_unusable',
  retry_later: 'unavailable',
  unavailable: 'unavailable',
  unclear: 'unavailable',
};

/** Null for what nobody expected. */
export function reasonOf(error: unknown): AttemptReason | null {
  if (error instanceof AttemptRefusal) return error.reason;
  if (error instanceof GrantError) return ofGrant[error.failure];
  if (error instanceof ProviderError) return ofProvider[error.kind];
  if (error instanceof OutboundError) return 'unavailable';
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'not_found' || error.code === 'forbidden') return 'not_allowed';
  return error.code === 'unavailable' ? 'unavailable' : null;
}

export function asReason(text: string | null): AttemptReason {
  return attemptReasons.find((reason) => reason === text) ?? 'failed';
}
