import { ApiError } from './api-error.ts';

export interface Answer {
  status: number;
  body: string;
}

interface Kept {
  path: string;
  form: string;
  answer: Answer;
  atSeconds: number;
}

export interface IdempotencyKeys {
  /** The answer that was given to this key before. Throws where the key came with something else. */
  find(key: string, request: { path: string; form: string }): Answer | undefined;
  keep(key: string, request: { path: string; form: string }, answer: Answer): void;
}

const keptSeconds = 86_400;

/** The first answer to a key is given again for 24 hours, a failure like a success; a request that was refused unseen is not kept. */
export function createIdempotencyKeys(now: () => number): IdempotencyKeys {
  const kept = new Map<string, Kept>();
  return {
    find(key, { path, form }) {
      const known = kept.get(key);
      if (!known || now() - known.atSeconds >= keptSeconds) return undefined;
      if (known.path === path && known.form === form) return known.answer;
      throw new ApiError(400, {
        type: 'idempotency_error',
        message: 'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      });
    },
    keep(key, request, answer) {
      kept.set(key, { ...request, answer, atSeconds: now() });
    },
  };
}
