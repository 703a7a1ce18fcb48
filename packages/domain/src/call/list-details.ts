import { isStorableText } from '@uketsuke/contracts';
import type { EngineReason } from '@uketsuke/contracts/voice-node';
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
}

export async function listCallDetails(
  ctx: DomainContext,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, CallDetails>> {
  const { environmentId } = requireReader(ctx);
  const { rows } = await ctx.db.pool.query<CallDetails>({
    name: 'call_details_list',
    text: `SELECT id AS "callId", engines, field_evidence AS "fieldEvidence", actions FROM call
      WHERE id = ANY($1) AND environment_id = $2`,
    values: [callIds.filter(isStorableText), environmentId],
  });
  return new Map(rows.map((details) => [details.callId, details]));
}
