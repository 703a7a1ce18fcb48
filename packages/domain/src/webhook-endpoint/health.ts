import type { WebhookErrorKind } from '@uketsuke/contracts/webhook';
import type { DomainContext } from '../context.ts';
import { requireWebhookReader } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';

/** Of the attempts of the last 24 hours. */
export interface WebhookHealth {
  deliveredCount: number;
  failedCount: number;
  lastFailureKind: WebhookErrorKind | null;
  lastFailureStatusCode: number | null;
  lastFailureAt: Date | null;
}

const dayMs = 24 * hourMs;
const quiet: WebhookHealth = {
  deliveredCount: 0,
  failedCount: 0,
  lastFailureKind: null,
  lastFailureStatusCode: null,
  lastFailureAt: null,
};

/** Of each of these endpoints. */
export async function listWebhookHealth(
  ctx: DomainContext,
  endpointIds: readonly string[],
): Promise<ReadonlyMap<string, WebhookHealth>> {
  const { environmentId } = requireWebhookReader(ctx);
  const { rows } = await ctx.db.pool.query<WebhookHealth & { endpointId: string }>(
    `SELECT endpoint.id AS "endpointId", counted.delivered::int AS "deliveredCount", counted.failed::int AS "failedCount",
       last.error_kind AS "lastFailureKind", last.status_code AS "lastFailureStatusCode", last.started_at AS "lastFailureAt"
     FROM webhook_endpoint AS endpoint
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE error_kind IS NULL) AS delivered, count(*) FILTER (WHERE error_kind IS NOT NULL) AS failed
       FROM webhook_attempt WHERE endpoint_id = endpoint.id AND started_at > $3
     ) AS counted
     LEFT JOIN LATERAL (
       SELECT error_kind, status_code, started_at FROM webhook_attempt
       WHERE endpoint_id = endpoint.id AND started_at > $3 AND error_kind IS NOT NULL
       ORDER BY started_at DESC LIMIT 1
     ) AS last ON counted.failed > 0
     WHERE endpoint.id = ANY($1) AND endpoint.environment_id = $2`,
    [endpointIds, environmentId, later(nowOf(ctx), -dayMs)],
  );
  const found = new Map<string, WebhookHealth>(rows.map(({ endpointId, ...health }) => [endpointId, health]));
  return new Map(endpointIds.map((id) => [id, found.get(id) ?? quiet]));
}
