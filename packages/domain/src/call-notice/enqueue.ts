import type { Transaction } from '@uketsuke/db';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';

/** Of the connections that are told of every call: those of the call's tenant and those of its environment. */
export async function enqueueNotices(tx: Transaction, ctx: DomainContext, callId: string): Promise<void> {
  const connectors = (ctx.connectors?.definitions ?? []).flatMap(({ id, notify }) => (notify ? [id] : []));
  if (connectors.length === 0) return;
  const call = await tx.call.findUniqueOrThrow({
    where: { id: callId },
    select: { environmentId: true, tenantId: true },
  });
  const connections = await tx.connection.findMany({
    where: {
      environmentId: call.environmentId,
      OR: [{ tenantId: call.tenantId }, { tenantId: null }],
      ...{ connector: { in: connectors }, status: 'active', deletedAt: null },
    },
    select: { id: true },
  });
  for (const { id: connectionId } of connections) {
    const { count } = await tx.callNotice.createMany({ data: { callId, connectionId }, skipDuplicates: true });
    if (count > 0) await enqueueNotice(tx, ctx, { callId, connectionId });
  }
}

export function enqueueNotice(
  tx: Transaction,
  ctx: DomainContext,
  { callId, connectionId, delayMs = 0 }: { callId: string; connectionId: string; delayMs?: number },
): Promise<void> {
  return enqueueJob(
    tx,
    'call.notice',
    { call_id: callId, connection_id: connectionId },
    { key: `${callId} ${connectionId}`, traceparent: ctx.trace?.traceparent(), delayMs },
  );
}
