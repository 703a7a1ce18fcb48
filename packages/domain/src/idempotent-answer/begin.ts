import { DomainError } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { hashRequest, type IdempotentRequest } from './hash.ts';
import { openBody } from './seal.ts';

/** What `finishIdempotent` and `abandonIdempotent` need. */
export interface IdempotentClaim {
  keyHash: Uint8Array<ArrayBuffer>;
  lockedUntil: Date;
}

export type IdempotentStart =
  /** The request is to be done now, and then finished or abandoned. */
  | { state: 'claimed'; claim: IdempotentClaim }
  /** It was done before: this is the answer. */
  | { state: 'answered'; status: number; body: unknown };

export const answerKeptMs = 24 * hourMs;
/** A request that neither finished nor was abandoned within this time belongs to a process that died. */
const claimMs = 90_000;

/**
 * Of any number of requests with one key at most one is done. 409 `conflict` while a twin is running, 422
 * `invalid_request` when the key came with another body before.
 */
export async function beginIdempotent(ctx: DomainContext, request: IdempotentRequest): Promise<IdempotentStart> {
  const { keyHash, requestHash } = hashRequest(ctx, request);
  const now = nowOf(ctx);
  const lockedUntil = later(now, claimMs);
  const claimed = await ctx.db.prisma.$queryRaw<unknown[]>`
    INSERT INTO idempotent_answer AS a (key_hash, request_hash, created_at, locked_until)
    VALUES (${keyHash}, ${requestHash}, ${now}, ${lockedUntil})
    ON CONFLICT (key_hash) DO UPDATE
    SET request_hash = excluded.request_hash, status = NULL, sealed_body = NULL,
        created_at = excluded.created_at, locked_until = excluded.locked_until
    WHERE a.created_at <= ${later(now, -answerKeptMs)} OR (a.status IS NULL AND a.locked_until <= ${now})
    RETURNING 1 AS claimed`;
  if (claimed.length > 0) return { state: 'claimed', claim: { keyHash, lockedUntil } };
  const answer = await ctx.db.prisma.idempotentAnswer.findUnique({ where: { keyHash } });
  // Abandoned between the two statements: the twin has failed, so this request may be sent again.
  if (!answer) throw runningTwin();
  if (Buffer.compare(answer.requestHash, requestHash) !== 0) {
    throw new DomainError('invalid_request', {
      problems: [{ path: ['Idempotency-Key'], reason: 'was used with another body' }],
    });
  }
  if (answer.status === null) throw runningTwin();
  return { state: 'answered', status: answer.status, body: openBody(ctx.secrets, answer) };
}

function runningTwin(): DomainError {
  return new DomainError('conflict', {
    message: '同じ Idempotency-Key のリクエストを処理中です。',
    english: 'A request with the same Idempotency-Key is being processed.',
    problems: [{ path: ['Idempotency-Key'], reason: 'is being processed' }],
  });
}
