import type { DomainContext } from '../context.ts';

const minuteMs = 60_000;

/** A gateway that is up says so once a minute: only such minutes count as a voice node's silence. */
export async function tickGatewayMinute({ db, clock }: Pick<DomainContext, 'db' | 'clock'>): Promise<void> {
  const minute = new Date(Math.floor(clock.now() / minuteMs) * minuteMs);
  await db.pool.query('INSERT INTO gateway_minute (minute) VALUES ($1) ON CONFLICT DO NOTHING', [minute]);
}
