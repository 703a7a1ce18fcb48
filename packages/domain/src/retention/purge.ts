import type { Transaction } from '@uketsuke/db';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { type ContentPart, contentParts } from '../erasure/content-parts.ts';
import { eraseContent } from '../erasure/erasers.ts';
import { requireService } from '../permission.ts';
import { later, nowOf } from '../time.ts';

export interface PurgeOptions {
  /** Calls of one transaction: their locks are held for a moment only. */
  callsPerStep?: number;
  /** After this no further step begins; the next turn goes on. */
  withinMs?: number;
}

/**
 * Erases what the organizations keep no longer, the oldest first, never anything of a call in progress. Each step is a transaction of
 * its own, so that one that is killed has done what it did. A call that cannot be erased keeps no other from it; when all have
 * had their turn, it throws what went wrong. Returns how many calls lost something.
 */
export async function purgeExpiredContent(
  ctx: DomainContext,
  { callsPerStep = 200, withinMs = 240_000 }: PurgeOptions = {},
): Promise<number> {
  requireService(ctx, 'worker');
  const until = ctx.clock.monotonic() + withinMs;
  const hasTime = () => ctx.clock.monotonic() < until;
  const failures: Error[] = [];
  let erased = 0;
  for (const keeping of await readKeeping(ctx)) {
    let after: ExpiredCall = { id: '', ended_at: new Date(0) };
    while (hasTime()) {
      const calls = await readExpired(ctx, keeping, { after, limit: callsPerStep });
      const last = calls.at(-1);
      if (!last) break;
      const ids = calls.map(({ id }) => id);
      erased += await eraseEach(ctx, { keeping, ids, failures, hasTime });
      after = last;
    }
  }
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} calls could not be erased, ${erased} were`);
  }
  return erased;
}

/** Longer than all attempts of a delivery take. One that was made earlier, and is sent again by hand, is not waited for. */
const deliveryWaitMsMax = 4 * 86_400_000;

/** One part of the content in one environment. */
interface Keeping {
  organizationId: string;
  environmentId: string;
  part: ContentPart;
}

interface ExpiredCall {
  id: string;
  ended_at: Date;
}

/** The column of `organization`, and what a call still has, as the part's partial index says it. */
const columns: Record<ContentPart, { days: string; isKept: string }> = {
  transcript: { days: 'transcript_retention_days', isKept: 'call.transcript_erased_at IS NULL' },
  fields: { days: 'fields_retention_days', isKept: 'call.fields_erased_at IS NULL' },
  from: { days: 'from_retention_days', isKept: 'call.from_number IS NOT NULL' },
};

async function readKeeping({ db }: DomainContext): Promise<Keeping[]> {
  const { rows } = await db.pool.query<Keeping>(
    contentParts
      .map(
        (part) => `SELECT organization.id AS "organizationId", environment.id AS "environmentId", '${part}' AS part
          FROM organization JOIN environment ON environment.organization_id = organization.id
          WHERE organization.${columns[part].days} IS NOT NULL`,
      )
      .join(' UNION ALL '),
  );
  return rows;
}

/** As the organization has it at this moment: who changes its mind is heard between two steps. */
async function readExpired(
  { db, clock }: DomainContext,
  { organizationId, environmentId, part }: Keeping,
  { after, limit }: { after: ExpiredCall; limit: number },
): Promise<ExpiredCall[]> {
  const { days, isKept } = columns[part];
  const { rows } = await db.pool.query<ExpiredCall>(
    `SELECT call.id, call.ended_at FROM call
     WHERE call.environment_id = $1 AND call.ended_at IS NOT NULL AND ${isKept}
       AND call.ended_at <= (SELECT $2::timestamptz - ${days} * interval '1 day' FROM organization WHERE id = $3)
       AND (call.ended_at, call.id) > ($4, $5)
     ORDER BY call.ended_at, call.id LIMIT $6`,
    [environmentId, new Date(clock.now()), organizationId, after.ended_at, after.id, limit],
  );
  return rows;
}

interface Step {
  keeping: Keeping;
  ids: readonly string[];
  failures: Error[];
  hasTime(): boolean;
}

/** All at once, and one by one where that fails. */
async function eraseEach(ctx: DomainContext, { keeping, ids, ...rest }: Step): Promise<number> {
  try {
    return await ctx.db.transaction((tx) => eraseExpired(ctx, tx, { keeping, ids }));
  } catch (cause) {
    if (ids.length <= 1) {
      rest.failures.push(new Error(`The ${keeping.part} of call ${ids[0]} could not be erased`, { cause }));
      return 0;
    }
    let erased = 0;
    for (const id of ids) {
      if (rest.hasTime()) erased += await eraseEach(ctx, { keeping, ids: [id], ...rest });
    }
    return erased;
  }
}

async function eraseExpired(
  ctx: DomainContext,
  tx: Transaction,
  { keeping: { organizationId, environmentId, part }, ids }: Pick<Step, 'keeping' | 'ids'>,
): Promise<number> {
  // A call that somebody else is changing waits for the next turn, so that nobody waits for this one; so does one whose events are
  // still being delivered, because they are erased with it.
  const locked = await tx.$queryRawUnsafe<{ id: string }[]>(
    `SELECT call.id FROM call WHERE call.id = ANY($1::text[]) AND call.ended_at IS NOT NULL AND ${columns[part].isKept}
       AND NOT EXISTS (
         SELECT FROM webhook_event AS event JOIN webhook_delivery AS delivery ON delivery.event_id = event.id
         WHERE event.call_id = call.id AND delivery.state = 'pending' AND delivery.created_at > $2
       )
     ORDER BY call.id FOR UPDATE OF call SKIP LOCKED`,
    ids,
    later(nowOf(ctx), -deliveryWaitMsMax),
  );
  if (locked.length === 0) return 0;
  await eraseContent(tx, { callIds: locked.map(({ id }) => id), parts: [part], now: nowOf(ctx) });
  const details = { part, calls: locked.length };
  await recordAudit(tx, ctx, { action: 'content.expired', organizationId, environmentId, details });
  return locked.length;
}
