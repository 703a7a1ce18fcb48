export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Failure =
  /** `isRunning`: an earlier attempt with the same idempotency key is not done yet. */
  | { kind: 'status'; status: number; retryAfterSeconds: number | null; isRunning?: boolean }
  | { kind: 'network' }
  | { kind: 'timeout' };

const retryAfterMsMax = 60_000;
const backoffMsMin = 500;

/**
 * How long to wait before trying again, or null for never. The rules are the API's ("Recommended client retry behaviour"):
 * 429 after `Retry-After`, up to a minute; 5xx, timeouts and network errors only for requests that are safe to repeat. With an
 * idempotency key every request is.
 */
export function retryDelayMs(options: {
  method: Method;
  hasIdempotencyKey: boolean;
  failure: Failure;
  attempt: number;
  random: () => number;
}): number | null {
  const { method, hasIdempotencyKey, failure, attempt, random } = options;
  if (failure.kind === 'status' && failure.status === 429) {
    const waitMs = (failure.retryAfterSeconds ?? 1) * 1000;
    return waitMs <= retryAfterMsMax ? waitMs : null;
  }
  const isOver = failure.kind === 'status' && failure.status < 500 && !failure.isRunning;
  if (isOver) return null;
  if ((method === 'POST' || method === 'PUT') && !hasIdempotencyKey) return null;
  return backoffMsMin * 2 ** attempt * (0.75 + random() * 0.5);
}
