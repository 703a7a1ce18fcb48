import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';

const recentMs = 24 * hourMs;

export interface PaymentCount {
  /** Kept, and not taken in yet. */
  noticesWaiting: number;
  /** How long the oldest of them has been waiting; 0: none is. */
  oldestNoticeMs: number;
  /** Of the last day. */
  rechargesSucceeded: number;
  rechargesFailed: number;
  /** Organizations whose auto-recharge is switched on and has stopped. */
  rechargesStopped: number;
  /** How long the oldest recharge has been waiting for the provider's word; 0: none is. */
  oldestRechargeMs: number;
}

/** For the metrics: how payments stand, of all organizations together. */
export async function countPayments(ctx: DomainContext): Promise<PaymentCount> {
  requireService(ctx, 'worker');
  const now = nowOf(ctx);
  const { rows } = await ctx.db.pool.query<Counted>(
    `SELECT notice.*, recharge.*, stopped.*
     FROM (
       SELECT count(*)::int AS waiting, min(received_at) AS oldest_notice FROM payment_notice WHERE processed_at IS NULL
     ) AS notice, (
       SELECT count(*) FILTER (WHERE state = 'succeeded')::int AS succeeded, count(*) FILTER (WHERE state = 'failed'
         AND failure_code <> 'withdrawn')::int AS failed, min(created_at) FILTER (WHERE state = 'open') AS oldest_recharge
       FROM payment WHERE kind = 'auto_recharge' AND (state = 'open' OR settled_at >= $1)
     ) AS recharge, (
       SELECT count(*)::int AS stopped FROM auto_recharge WHERE is_enabled AND stopped_at IS NOT NULL
     ) AS stopped`,
    [later(now, -recentMs)],
  );
  const [counted] = rows;
  if (!counted) throw new Error('Nothing was counted');
  const ageMs = (since: Date | null): number => (since === null ? 0 : Math.max(0, now.getTime() - since.getTime()));
  return {
    noticesWaiting: counted.waiting,
    oldestNoticeMs: ageMs(counted.oldest_notice),
    rechargesSucceeded: counted.succeeded,
    rechargesFailed: counted.failed,
    rechargesStopped: counted.stopped,
    oldestRechargeMs: ageMs(counted.oldest_recharge),
  };
}

interface Counted {
  waiting: number;
  oldest_notice: Date | null;
  succeeded: number;
  failed: number;
  oldest_recharge: Date | null;
  stopped: number;
}
