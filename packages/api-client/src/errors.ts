/** The API answered with an error; `code` is the contract's, `details` has one line per problem of a 422. */
export class UketsukeApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: readonly string[];
  readonly requestId: string | null;

  constructor(answer: {
    status: number;
    code: string;
    message: string;
    details: readonly string[];
    requestId: string | null;
  }) {
    super(answer.message);
    this.name = 'UketsukeApiError';
    this.status = answer.status;
    this.code = answer.code;
    this.details = answer.details;
    this.requestId = answer.requestId;
  }
}

/** No answer: the network failed or the time ran out. */
export class UketsukeConnectionError extends Error {
  readonly isTimeout: boolean;

  constructor(message: string, options: { isTimeout: boolean; cause: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'UketsukeConnectionError';
    this.isTimeout = options.isTimeout;
  }
}
