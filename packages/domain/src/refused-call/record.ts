import { idPrefixes } from '@uketsuke/contracts';
import type { BillingRefusal, Channel } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { nowOf } from '../time.ts';

export interface NewRefusedCall {
  environmentId: string;
  tenantId: string;
  channel: Channel;
  reason: BillingRefusal;
}

const minuteMs = 60_000;

/** Outside the transaction that refuses, which is rolled back. Further ones of the same minute are counted on its row. */
export async function recordRefusedCall(ctx: DomainContext, refused: NewRefusedCall): Promise<void> {
  const { environmentId, tenantId, channel, reason } = refused;
  const now = nowOf(ctx);
  const minute = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs);
  await ctx.db.prisma.$executeRaw`
    INSERT INTO refused_call AS refused (id, environment_id, tenant_id, channel, reason, minute, count, created_at, last_at)
    VALUES (${newId(idPrefixes.refusedCall, now.getTime())}, ${environmentId}, ${tenantId}, ${channel}::channel,
      ${reason}::billing_refusal, ${minute}, 1, ${now}, ${now})
    ON CONFLICT (tenant_id, minute, channel, reason) DO UPDATE SET
      count = refused.count + 1, last_at = greatest(refused.last_at, excluded.last_at)`;
}
