import type { ErrorCode } from './types.ts';

/** The API answered with an error; `code` is the contract's, `details` has one line per problem of a 422. */
export class UketsukeApiError extends Error {
  readonly status: number;
  /** `unknown` when something in between answered. A newer service may have codes that this version does not name. */
  readonly code: ErrorCode | 'unknown' | (string & {});
  readonly details: readonly string[];
  readonly requestId: string | null;
  /** What `Retry-After` asked for, on a 429. */
  readonly retryAfterSeconds: number | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    details: readonly string[];
    requestId: string | null;
    retryAfterSeconds: number | null;
  }) {
    super(answer.message);
    this.name = 'UketsukeApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details;
    this.requestId = answer.requestId;
    this.retryAfterSeconds = answer.retryAfterSeconds;
  }
}

/** No usable answer: the network failed, the time ran out, or what came was cut off. */
export class UketsukeConnectionError extends Error {
  readonly isTimeout: boolean;

  constructor(message: string, options: { isTimeout: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'UketsukeConnectionError';
    this.isTimeout = options.isTimeout;
  }
}
