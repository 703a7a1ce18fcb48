import type { ConnectorDefinition } from '@uketsuke/connectors';
import type { Transaction } from '@uketsuke/db';
import type { DomainContext } from '../context.ts';
import { enqueueJob } from '../jobs/enqueue.ts';

/** Which notice of a call: that of a connection, or of one of the places that it tells. */
export interface NoticeKey {
  callId: string;
  connectionId: string;
  place: string;
}

/** Of the connections that are told of every call: those of the call's tenant and those of its environment. */
export async function enqueueNotices(tx: Transaction, ctx: DomainContext, callId: string): Promise<void> {
  const definitions = (ctx.connectors?.definitions ?? []).filter(({ notify }) => notify);
  if (definitions.length === 0) return;
  const call = await tx.call.findUniqueOrThrow({
    where: { id: callId },
    select: { environmentId: true, tenantId: true },
  });
  const connections = await tx.connection.findMany({
    where: {
      environmentId: call.environmentId,
      OR: [{ tenantId: call.tenantId }, { tenantId: null }],
      ...{ connector: { in: definitions.map(({ id }) => id) }, status: 'active', deletedAt: null },
    },
    select: { id: true, connector: true, config: true },
  });
  for (const { id: connectionId, connector, config } of connections) {
    const definition = definitions.find(({ id }) => id === connector);
    for (const place of placesOf(definition, config)) {
      const { count } = await tx.callNotice.createMany({ data: { callId, connectionId, place }, skipDuplicates: true });
      if (count > 0) await enqueueNotice(tx, ctx, { callId, connectionId, place });
    }
  }
}

/** Settings that cannot be read are found out when the notice is sent. */
function placesOf(definition: ConnectorDefinition | undefined, config: unknown): readonly string[] {
  const settings = definition?.config.safeParse(config);
  const places = settings?.success ? definition?.places?.(settings.data) : undefined;
  return places === undefined || places.length === 0 ? [''] : places.map(({ name }) => name);
}

export function enqueueNotice(
  tx: Transaction,
  ctx: DomainContext,
  { callId, connectionId, place, delayMs = 0 }: NoticeKey & { delayMs?: number },
): Promise<void> {
  return enqueueJob(
    tx,
    'call.notice',
    { call_id: callId, connection_id: connectionId, ...(place !== '' && { place }) },
    { key: `${callId} ${connectionId} ${place}`.trimEnd(), traceparent: ctx.trace?.traceparent(), delayMs },
  );
}
