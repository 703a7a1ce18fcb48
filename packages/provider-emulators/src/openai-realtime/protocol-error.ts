/** What the service refuses, in its words. */
export class ProtocolError extends Error {
  readonly code: string | null;
  readonly param: string | null;
  readonly type: string;

  constructor(
    message: string,
    {
      code = null,
      param = null,
      type = 'invalid_request_error',
    }: { code?: string | null; param?: string | null; type?: string } = {},
  ) {
    super(message);
    this.code = code;
    this.param = param;
    this.type = type;
  }
}
