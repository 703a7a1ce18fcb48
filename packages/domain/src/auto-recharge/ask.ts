import type { Transaction } from '@uketsuke/db';
import { enqueueJob } from '../jobs/enqueue.ts';

/** Has the worker recharge at once where that is switched on, instead of when its turn comes round. */
export async function askForRecharge(tx: Transaction, { organizationId }: { organizationId: string }): Promise<void> {
  const settings = await tx.autoRecharge.findUnique({ where: { organizationId }, select: { isEnabled: true } });
  if (settings?.isEnabled)
    await enqueueJob(tx, 'recharge.due', { organization_id: organizationId }, { key: organizationId });
}
