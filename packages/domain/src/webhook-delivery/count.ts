import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

export interface DeliveryCount {
  /** To be sent, now or later. */
  waiting: number;
  /** How long the oldest that could be sent has been waiting; 0: none is due. */
  oldestDueMs: number;
}

/** Of endpoints that are switched on. */
export async function countWebhookDeliveries(ctx: DomainContext): Promise<DeliveryCount> {
  requireService(ctx, 'worker');
  const now = nowOf(ctx);
  const { rows } = await ctx.db.pool.query<{ waiting: number; oldest: Date | null }>(
    `SELECT count(*)::int AS waiting,
       min(greatest(delivery.due_at, delivery.created_at)) FILTER (WHERE delivery.due_at <= $1) AS oldest
     FROM webhook_delivery AS delivery JOIN webhook_endpoint AS endpoint ON endpoint.id = delivery.endpoint_id
     WHERE delivery.state = 'pending' AND endpoint.is_enabled AND endpoint.deleted_at IS NULL`,
    [now],
  );
  const [{ waiting, oldest } = { waiting: 0, oldest: null }] = rows;
  return { waiting, oldestDueMs: oldest === null ? 0 : Math.max(0, now.getTime() - oldest.getTime()) };
}
