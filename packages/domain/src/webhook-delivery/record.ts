import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { WebhookDisabledReason } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { requireService } from '../permission.ts';
import { later, nowOf } from '../time.ts';
import { cancelPending } from '../webhook-endpoint/cancel-pending.ts';
import type { Attempted } from './attempt.ts';
import type { ClaimedDelivery } from './claim.ts';
import { judgeEndpoint, type Streak } from './endpoint-health.ts';
import { nextWaitMs } from './schedule.ts';

export interface DisabledEndpoint {
  endpointId: string;
  reason: WebhookDisabledReason;
}

const goneStatus = 410;

/**
 * Keeps what came of attempts, many at a time, in the order in which they ended. An attempt whose lease has gone to another worker is
 * not kept. Answers the endpoints that were switched off for it.
 */
export async function recordAttempts(
  ctx: DomainContext,
  attempts: readonly Attempted[],
  random: () => number = Math.random,
): Promise<DisabledEndpoint[]> {
  requireService(ctx, 'worker');
  const now = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    // Endpoints before deliveries, as whoever switches one off: nobody waits for the other in a circle.
    const streaks = await lockChanging(tx, attempts);
    const numbers = await settle(tx, { attempts, now, random });
    await tx.webhookAttempt.createMany({
      data: attempts.flatMap((attempt) => {
        const number = numbers.get(leaseOf(attempt));
        return number === undefined ? [] : [attemptRow(attempt, number)];
      }),
    });
    const disabled: DisabledEndpoint[] = [];
    for (const endpoint of streaks) {
      const own = attempts.filter((one) => one.delivery.endpointId === endpoint.id && numbers.has(leaseOf(one)));
      const { disable, ...streak } = judgeEndpoint(endpoint, own);
      await tx.webhookEndpoint.update({ where: { id: endpoint.id }, data: streak, select: { id: true } });
      if (disable === null || !endpoint.isEnabled) continue;
      await switchOff(tx, { endpointId: endpoint.id, reason: disable, now });
      disabled.push({ endpointId: endpoint.id, reason: disable });
    }
    return disabled;
  });
}

interface LockedStreak extends Streak {
  id: string;
  isEnabled: boolean;
}

/** Those whose health may change: where everything goes well, the row of the endpoint is not touched. */
function lockChanging(tx: Transaction, attempts: readonly Attempted[]): Promise<LockedStreak[]> {
  const changing = attempts.filter(({ errorKind, delivery }) => errorKind !== null || delivery.isFailing);
  if (changing.length === 0) return Promise.resolve([]);
  const ids = [...new Set(changing.map(({ delivery }) => delivery.endpointId))];
  return tx.$queryRaw`
    SELECT id, is_enabled AS "isEnabled", failing_since AS "failingSince", failures_count AS "failuresCount"
    FROM webhook_endpoint WHERE id = ANY(${ids}) AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`;
}

interface Settled {
  attempts: readonly Attempted[];
  now: Date;
  random: () => number;
}

/** The number of each attempt that counts, by `leaseOf`. What was cancelled meanwhile stays so, unless it arrived. */
async function settle(tx: Transaction, { attempts, now, random }: Settled): Promise<Map<string, number>> {
  const rows = await tx.$queryRaw<{ id: string; leaseId: string; number: number }[]>`
    UPDATE webhook_delivery AS delivery SET
      state = CASE WHEN result.is_delivered THEN 'delivered' WHEN delivery.state <> 'pending' THEN delivery.state
        WHEN result.next_at IS NULL THEN 'failed' ELSE 'pending' END,
      trigger = CASE WHEN result.next_at IS NULL THEN delivery.trigger ELSE 'scheduled' END,
      due_at = coalesce(result.next_at, delivery.due_at), lease_id = NULL,
      tries_count = delivery.tries_count + 1, attempts_count = delivery.attempts_count + 1
    FROM unnest(${attempts.map(({ delivery }) => delivery.id)}::text[], ${attempts.map(({ delivery }) => delivery.leaseId)}::text[],
      ${attempts.map(({ errorKind }) => errorKind === null)}::boolean[],
      ${attempts.map((attempt) => nextAttemptAt(attempt, now, random)?.toISOString() ?? null)}::timestamptz[]
    ) AS result (id, lease_id, is_delivered, next_at)
    WHERE delivery.id = result.id AND delivery.lease_id = result.lease_id
    RETURNING delivery.id, result.lease_id AS "leaseId", delivery.attempts_count AS number`;
  return new Map(rows.map((row) => [leaseOf({ delivery: row }), row.number]));
}

/** Of two attempts at one delivery, a late one and that of the worker that took over, only the lease tells which counts. */
function leaseOf({ delivery: { id, leaseId } }: { delivery: Pick<ClaimedDelivery, 'id' | 'leaseId'> }): string {
  return `${id} ${leaseId}`;
}

/** A test is tried once, and nothing again what is gone. */
function nextAttemptAt({ delivery, errorKind, statusCode, retryAfterMs }: Attempted, now: Date, random: () => number) {
  if (errorKind === null || delivery.trigger === 'test' || statusCode === goneStatus) return null;
  const waitMs = nextWaitMs({ triesCount: delivery.triesCount + 1, retryAfterMs, random });
  return waitMs === null ? null : later(now, waitMs);
}

function attemptRow(attempt: Attempted, number: number) {
  const { delivery, startedAt, durationMs, statusCode, errorKind, responseBody, requestHeaders } = attempt;
  return {
    id: newId(idPrefixes.webhookAttempt, startedAt.getTime()),
    ...{ deliveryId: delivery.id, endpointId: delivery.endpointId, trigger: delivery.trigger, number },
    ...{ startedAt, durationMs, statusCode, errorKind, responseBody, requestHeaders },
  };
}

async function switchOff(tx: Transaction, { endpointId, reason, now }: DisabledEndpoint & { now: Date }) {
  await tx.webhookEndpoint.update({
    where: { id: endpointId },
    data: { isEnabled: false, disabledReason: reason, disabledAt: now, updatedAt: now },
    select: { id: true },
  });
  await cancelPending(tx, endpointId);
  await enqueueJob(tx, 'webhook.disabled', { endpoint_id: endpointId }, { key: endpointId });
}
