/** The server has said nothing for too long, although it was asked. `code` is the one of a connection that timed out. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';

  constructor(limitMs: number) {
    super(`No answer from the database within ${limitMs} ms`);
    this.name = 'NoAnswer';
  }
}
