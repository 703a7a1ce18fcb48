import { setTimeout as pause } from 'node:timers/promises';

export interface RetryOptions {
  attemptsMax?: number;
  /** Doubled after every attempt; the pause is random between half of it and all of it. */
  pauseMs?: number;
}

/** Repeats work that the database ended only because of its timing: deadlock (40P01) or serialization failure (40001). */
export async function withRetry<Result>(
  work: () => Promise<Result>,
  { attemptsMax = 6, pauseMs = 10 }: RetryOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= attemptsMax || !isTimingConflict(error)) throw error;
      await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }
}

/** P2034: Prisma's name for both. Raw SQL inside Prisma reports the SQLSTATE in `meta`, `pg` in `code`. */
export function isTimingConflict(error: unknown): boolean {
  return sqlStates(error).some((state) => state === '40001' || state === '40P01' || state === 'P2034');
}

/** P2002 and 23505: a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return sqlStates(error).some((state) => state === '23505' || state === 'P2002');
}

function sqlStates(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const { code, originalCode, cause, meta, driverAdapterError } = error as Record<string, unknown>;
  const own = [code, originalCode].filter((state) => typeof state === 'string');
  return [...own, ...[cause, meta, driverAdapterError].flatMap((inner) => sqlStates(inner, depth + 1))];
}
