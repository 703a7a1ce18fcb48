import type { Transaction } from '@uketsuke/db';

/** The workers hear it when the transaction commits: the payload is the id of an endpoint that has something to be sent. */
export const webhookDueChannel = 'webhook_due';

export async function wakeDelivery(tx: Transaction, endpointIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${webhookDueChannel}, id)::text FROM unnest(${endpointIds}::text[]) AS id`;
}
