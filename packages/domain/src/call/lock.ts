import type { Transaction } from '@uketsuke/db';
import type { PaymentMethod } from '@uketsuke/db/client';
import type { EvidenceByField } from './merge-evidence.ts';
import type { CollectedValues } from './merge-fields.ts';

/** A call whose row is locked by the transaction. */
export interface LockedCall {
  id: string;
  organizationId: string;
  environmentId: string;
  voiceNodeId: string;
  agentId: string;
  agentVersion: number;
  startedAt: Date;
  endedAt: Date | null;
  /** The last batch that was kept. */
  batchSeq: number;
  fields: CollectedValues;
  fieldEvidence: EvidenceByField | null;
  lastHeardAt: Date;
  lastBatchAt: Date;
  /** null: it still has all that was said, and takes in more. */
  transcriptErasedAt: Date | null;
  /** null: it still has all that was collected, and takes in more. */
  fieldsErasedAt: Date | null;
  perMinuteMilliYen: bigint;
  paymentMethod: PaymentMethod;
}

/** Only such a call can end. */
export interface RunningCall extends LockedCall {
  endedAt: null;
}

/** Whatever changes a call waits here for whoever is changing it; null when there is no such call. */
export async function lockCall(tx: Transaction, id: string): Promise<LockedCall | null> {
  const [call] = await tx.$queryRaw<LockedCall[]>`
    SELECT call.id, environment.organization_id AS "organizationId", call.environment_id AS "environmentId",
      call.voice_node_id AS "voiceNodeId",
      call.agent_id AS "agentId", call.agent_version AS "agentVersion", call.started_at AS "startedAt",
      call.ended_at AS "endedAt", call.batch_seq AS "batchSeq", call.fields,
      call.field_evidence AS "fieldEvidence", call.last_heard_at AS "lastHeardAt",
      call.last_batch_at AS "lastBatchAt", call.transcript_erased_at AS "transcriptErasedAt",
      call.fields_erased_at AS "fieldsErasedAt", call.per_minute_milli_yen AS "perMinuteMilliYen",
      call.payment_method AS "paymentMethod"
    FROM call JOIN environment ON environment.id = call.environment_id
    WHERE call.id = ${id} FOR UPDATE OF call`;
  return call ?? null;
}

/** null also when the call has ended. */
export async function lockRunningCall(tx: Transaction, id: string): Promise<RunningCall | null> {
  const call = await lockCall(tx, id);
  return call && isRunning(call) ? call : null;
}

export function isRunning(call: LockedCall): call is RunningCall {
  return call.endedAt === null;
}
