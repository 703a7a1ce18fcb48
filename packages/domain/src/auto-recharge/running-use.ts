import type { Transaction } from '@uketsuke/db';
import { Prisma } from '@uketsuke/db/client';

/**
 * What the running calls of a prepaid organization have used so far, of both environments: it is charged when they end. Counted until
 * a minute after each was last heard: a call whose node is lost uses nothing, and ends where it was last heard.
 */
export async function readRunningUse(tx: Transaction, organizationId: string, now: Date): Promise<bigint> {
  const [use] = await tx.$queryRaw<{ milliYen: bigint }[]>`
    SELECT coalesce(sum(ceil(greatest(extract(epoch FROM ${until(now)} - call.started_at), 0)) * call.per_minute_milli_yen / 60), 0)::bigint
      AS "milliYen"
    FROM call JOIN environment ON environment.id = call.environment_id
    WHERE environment.organization_id = ${organizationId} AND call.ended_at IS NULL AND call.payment_method = 'card'`;
  return use?.milliYen ?? 0n;
}

function until(now: Date): Prisma.Sql {
  return Prisma.sql`least(${now}::timestamptz, greatest(call.last_heard_at, call.started_at) + interval '1 minute')`;
}
