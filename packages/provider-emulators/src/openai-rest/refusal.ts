import type { RestError } from './profile.ts';

/** A request that the service does not take, in its words. */
export class Refusal extends Error {
  readonly error: RestError;

  constructor(status: number, message: string, more: Partial<Omit<RestError, 'status' | 'message'>> = {}) {
    super(message);
    this.error = { status, message, type: 'invalid_request_error', param: null, code: null, ...more };
  }
}
