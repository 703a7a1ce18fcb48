import type { Transaction } from '@uketsuke/db';

/** What the running calls of a prepaid organization have used so far, of both environments: it is charged when they end. */
export async function readRunningUse(tx: Transaction, organizationId: string, now: Date): Promise<bigint> {
  const [use] = await tx.$queryRaw<{ milliYen: bigint }[]>`
    SELECT coalesce(sum(ceil(greatest(extract(epoch FROM ${now}::timestamptz - call.started_at), 0)) * call.per_minute_milli_yen / 60), 0)::bigint
      AS "milliYen"
    FROM call JOIN environment ON environment.id = call.environment_id
    WHERE environment.organization_id = ${organizationId} AND call.ended_at IS NULL AND call.payment_method = 'card'`;
  return use?.milliYen ?? 0n;
}
