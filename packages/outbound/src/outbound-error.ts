export type OutboundErrorKind =
  /** The name has no address, or no name server answered. */
  | 'dns'
  /** No connection could be made. */
  | 'refused'
  /** The connection broke before the whole answer had come. */
  | 'reset'
  /** No trusted TLS connection: certificate, name or protocol. */
  | 'tls'
  /** The time for everything was over. */
  | 'timeout'
  /** The address belongs to a network that must not be reached. */
  | 'blocked_address'
  /** The answer sends elsewhere; that is never followed. */
  | 'redirect'
  /** The headers of the answer are too large. A large body is no error: it is cut. */
  | 'too_large'
  /** The answer is not HTTP. */
  | 'http_protocol'
  /** The URL cannot be a target. */
  | 'invalid_url';

export interface OutboundErrorDetails {
  /** What Node calls the cause (`CERT_HAS_EXPIRED`); safe to show. */
  code?: string | undefined;
  /** The status of the answer, where it had begun. */
  status?: number | undefined;
  cause?: unknown;
}

/** A request that has no answer. Its message has no word of the other side in it. */
export class OutboundError extends Error {
  readonly kind: OutboundErrorKind;
  readonly code: string | undefined;
  readonly status: number | undefined;

  constructor(kind: OutboundErrorKind, message: string, { code, status, cause }: OutboundErrorDetails = {}) {
    super(message, { cause });
    this.name = 'OutboundError';
    this.kind = kind;
    this.code = code;
    this.status = status;
  }
}
