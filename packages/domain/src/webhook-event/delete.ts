import type { Transaction } from '@uketsuke/db';
import type { Prisma } from '@uketsuke/db/client';

/** With their deliveries and attempts: what receivers answered may quote what they were sent. */
export async function deleteWebhookEvents(tx: Transaction, where: Prisma.WebhookEventWhereInput): Promise<number> {
  await tx.webhookDelivery.deleteMany({ where: { event: where } });
  const { count } = await tx.webhookEvent.deleteMany({ where });
  return count;
}
