/** Why nobody let us in, or lets us in no longer. */
export type GrantFailure =
  /** They said no. */
  | 'denied'
  /** An administrator of theirs has to agree first. */
  | 'admin_consent'
  /** They allowed less than is needed. */
  | 'missing_permissions'
  /** The id or the secret of the client is not right. */
  | 'client_refused'
  /** The grant is over: only connecting anew helps. */
  | 'dead_grant'
  /** What was filled in leads nowhere. */
  | 'invalid_inputs'
  /** The provider cannot be asked now. */
  | 'unavailable'
  /** Anything else that the provider does not accept. */
  | 'refused';

export class GrantError extends Error {
  readonly failure: GrantFailure;

  /** `message` is for people: no secrets, no addresses. */
  constructor(failure: GrantFailure, message: string, { cause }: { cause?: unknown } = {}) {
    super(message, { cause });
    this.name = 'GrantError';
    this.failure = failure;
  }
}
