import type { Transaction } from '@uketsuke/db';
import { callResource } from '../call/resource.ts';
import { viewColumns, viewOf, type ViewRow } from '../call/view.ts';
import type { EnvironmentName } from '../context.ts';
import { type Described, writeEvent } from './write.ts';

interface CallEvent {
  type: 'call.ended' | 'call.summary_ready';
  callId: string;
  environmentId: string;
  occurredAt: Date;
  now: Date;
}

/** Tells of the whole call as it is in this transaction, with its tenant and environment. */
export async function writeCallEvent(tx: Transaction, { callId, ...event }: CallEvent): Promise<void> {
  await writeEvent(tx, { ...event, describe: () => describeCall(tx, callId) });
}

async function describeCall(tx: Transaction, callId: string): Promise<Described> {
  const call = viewOf(await readCall(tx, callId));
  const { tenantId } = call;
  const { externalId, name, environment } = await tx.tenant.findUniqueOrThrow({
    where: { id: tenantId },
    select: { externalId: true, name: true, environment: { select: { kind: true } } },
  });
  const tenant = { id: tenantId, external_id: externalId, name };
  const kind: EnvironmentName = environment.kind;
  return { callId, tenantId, data: { ...callResource(call), tenant, environment: kind } };
}

/** The columns are those of a view. Prisma reads `billed_milli_yen` as a bigint where `pg` reads text; the view takes both. */
async function readCall(tx: Transaction, callId: string): Promise<ViewRow> {
  const [row] = await tx.$queryRawUnsafe<ViewRow[]>(`SELECT ${viewColumns} FROM call WHERE id = $1`, callId);
  if (!row) throw new Error(`There is no call ${callId}`);
  return row;
}
