import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

/** The endpoints that have something to be sent now. Steps from endpoint to endpoint by the index, however much waits for each. */
export async function findDueEndpoints(ctx: DomainContext): Promise<string[]> {
  requireService(ctx, 'worker');
  const { rows } = await ctx.db.pool.query<{ id: string }>(
    `WITH RECURSIVE waiting AS (
       (SELECT endpoint_id FROM webhook_delivery WHERE state = 'pending' ORDER BY endpoint_id LIMIT 1)
       UNION ALL
       SELECT (
         SELECT next.endpoint_id FROM webhook_delivery AS next
         WHERE next.state = 'pending' AND next.endpoint_id > waiting.endpoint_id ORDER BY next.endpoint_id LIMIT 1
       ) FROM waiting WHERE waiting.endpoint_id IS NOT NULL
     )
     SELECT endpoint.id FROM waiting JOIN webhook_endpoint AS endpoint ON endpoint.id = waiting.endpoint_id
     WHERE endpoint.is_enabled AND endpoint.deleted_at IS NULL AND EXISTS (
       SELECT FROM webhook_delivery WHERE endpoint_id = endpoint.id AND state = 'pending' AND due_at <= $1
     )`,
    [nowOf(ctx)],
  );
  return rows.map(({ id }) => id);
}
