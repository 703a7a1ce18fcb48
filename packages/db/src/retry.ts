import { setTimeout as pause } from 'node:timers/promises';
import { codesOf } from './codes-of.ts';

export interface RetryOptions {
  attemptsMax?: number;
  /** Doubled after every attempt; the pause is random between half of it and all of it. */
  pauseMs?: number;
  /** After so long no further attempt begins. */
  withinMs?: number;
}

/** Repeats work that the database ended only because of its timing: deadlock (40P01) or serialization failure (40001). */
export async function withRetry<Result>(
  work: () => Promise<Result>,
  { attemptsMax = 6, pauseMs = 10, withinMs = Infinity }: RetryOptions = {},
): Promise<Result> {
  const startedAt = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isLate = performance.now() - startedAt >= withinMs;
      if (attempt >= attemptsMax || isLate || !isTimingConflict(error)) throw error;
      await pause(pauseMs * 2 ** (attempt - 1) * (0.5 + Math.random() / 2));
    }
  }
}

/** P2034: Prisma's name for both. Raw SQL inside Prisma reports the SQLSTATE in `meta`, `pg` in `code`. */
export function isTimingConflict(error: unknown): boolean {
  return codesOf(error).some((code) => code === '40001' || code === '40P01' || code === 'P2034');
}

/** P2002 and 23505: a unique index refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return codesOf(error).some((code) => code === '23505' || code === 'P2002');
}
