import type { DomainContext } from '../context.ts';
import { requireWebhookReader } from '../permission.ts';
import { hourMs, nowOf } from '../time.ts';
import { getWebhookEndpoint } from './get.ts';

/** Attempts that began in one hour. */
export interface WebhookActivityHour {
  startedAt: Date;
  deliveredCount: number;
  failedCount: number;
}

const hours = 24;

/** The last 24 hours, the oldest first; the last of them is not over yet. */
export async function getWebhookActivity(ctx: DomainContext, endpointId: string): Promise<WebhookActivityHour[]> {
  requireWebhookReader(ctx);
  await getWebhookEndpoint(ctx, endpointId);
  const lastMs = Math.floor(nowOf(ctx).getTime() / hourMs) * hourMs;
  const firstMs = lastMs - (hours - 1) * hourMs;
  const { rows } = await ctx.db.pool.query<{ hour: number; delivered: number; failed: number }>(
    `SELECT floor(extract(epoch FROM started_at - $2) / 3600)::int AS hour,
       (count(*) FILTER (WHERE error_kind IS NULL))::int AS delivered,
       (count(*) FILTER (WHERE error_kind IS NOT NULL))::int AS failed
     FROM webhook_attempt WHERE endpoint_id = $1 AND started_at >= $2 GROUP BY 1`,
    [endpointId, new Date(firstMs)],
  );
  const byHour = new Map(rows.map((row) => [row.hour, row]));
  return Array.from({ length: hours }, (_, hour) => ({
    startedAt: new Date(firstMs + hour * hourMs),
    deliveredCount: byHour.get(hour)?.delivered ?? 0,
    failedCount: byHour.get(hour)?.failed ?? 0,
  }));
}
