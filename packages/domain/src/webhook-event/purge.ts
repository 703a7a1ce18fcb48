import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { deleteWebhookEvents } from './delete.ts';

const keptMs = 30 * 24 * hourMs;
const eventsPerPart = 1_000;

/** Events go after 30 days, with their deliveries and attempts: bodies hold what callers said. Returns how many events went. */
export async function purgeWebhookEvents(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const before = later(nowOf(ctx), -keptMs);
  let purged = 0;
  for (;;) {
    const count = await ctx.db.transaction(async (tx) => {
      const events = await tx.webhookEvent.findMany({
        where: { createdAt: { lt: before } },
        orderBy: { createdAt: 'asc' },
        take: eventsPerPart,
        select: { id: true },
      });
      return deleteWebhookEvents(tx, { id: { in: events.map(({ id }) => id) } });
    });
    purged += count;
    if (count < eventsPerPart) return purged;
  }
}
