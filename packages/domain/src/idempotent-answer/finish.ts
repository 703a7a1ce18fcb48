import type { DomainContext } from '../context.ts';
import type { IdempotentClaim } from './begin.ts';
import { sealBody } from './seal.ts';

/** Keeps the answer for 24 h from the start of the request. Not for 429 and 5xx: those are abandoned. */
export async function finishIdempotent(
  { db, secrets }: DomainContext,
  { keyHash, lockedUntil }: IdempotentClaim,
  { status, body }: { status: number; body: unknown },
): Promise<void> {
  // Another request may have taken over a claim that ran out; its answer is not overwritten.
  await db.prisma.idempotentAnswer.updateMany({
    where: { keyHash, lockedUntil, status: null },
    data: { status, sealedBody: sealBody(secrets, keyHash, body) },
  });
}

/** The request failed in a way that sending it again may mend: the key is free. */
export async function abandonIdempotent(
  { db }: DomainContext,
  { keyHash, lockedUntil }: IdempotentClaim,
): Promise<void> {
  await db.prisma.idempotentAnswer.deleteMany({ where: { keyHash, lockedUntil, status: null } });
}
