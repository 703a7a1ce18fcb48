import { isStorableText } from '@uketsuke/contracts';
import type { EngineReason } from '@uketsuke/contracts/voice-node';
import type { CallNoticeStatus } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import type { CallAction } from '../call-action/call-action.ts';
import { requireReader } from '../permission.ts';
import type { EvidenceByField } from './merge-evidence.ts';

/** What few readers ask of a call; it is not in the view that API users poll. */
export interface CallDetails {
  callId: string;
  /** null: the call is from before this was recorded. */
  engines: { name: string; atMs: number; reason: EngineReason | null }[] | null;
  /** null: none is known, or it was erased with the fields. */
  fieldEvidence: EvidenceByField | null;
  /** null: its agent names no connections. */
  actions: CallAction[] | null;
  /** The chats that were told of it, or are to be. */
  notices: CallNoticeView[];
}

export interface CallNoticeView {
  connectionId: string;
  connector: string;
  label: string;
  /** Of a connection that tells several places: which of them. */
  place: string | null;
  status: CallNoticeStatus;
  attempts: number;
  /** Why the last attempt failed, as a code of ours. */
  error: string | null;
  updatedAtMs: number;
}

export async function listCallDetails(
  ctx: DomainContext,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, CallDetails>> {
  const { environmentId } = requireReader(ctx);
  const { rows } = await ctx.db.pool.query<CallDetails>({
    name: 'call_details_list',
    text: `SELECT id AS "callId", engines, field_evidence AS "fieldEvidence", actions, coalesce((
        SELECT jsonb_agg(jsonb_build_object('connectionId', c.id, 'connector', c.connector, 'label', c.label, 'place', nullif(n.place, ''), 'status', n.status,
          'attempts', n.attempts, 'error', n.error, 'updatedAtMs', floor(extract(epoch FROM n.updated_at) * 1000)) ORDER BY c.id, n.place)
        FROM call_notice n JOIN connection c ON c.id = n.connection_id WHERE n.call_id = call.id), '[]') AS notices
      FROM call
      WHERE id = ANY($1) AND environment_id = $2`,
    values: [callIds.filter(isStorableText), environmentId],
  });
  return new Map(rows.map((details) => [details.callId, details]));
}
