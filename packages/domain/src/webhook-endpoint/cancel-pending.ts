import type { Transaction } from '@uketsuke/db';

/** Nothing more is sent to an endpoint that is gone or switched off; what is under way is recorded when it ends. */
export async function cancelPending(tx: Transaction, endpointId: string): Promise<void> {
  await tx.webhookDelivery.updateMany({ where: { endpointId, state: 'pending' }, data: { state: 'cancelled' } });
}
