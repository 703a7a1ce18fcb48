import { isStorableText } from '@uketsuke/contracts';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';
import type { CallTranscript } from './get.ts';

/** Those of these calls that have one. */
export async function listTranscripts(
  ctx: DomainContext,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, CallTranscript>> {
  const { environmentId } = requireReader(ctx);
  const { rows } = await ctx.db.pool.query<CallTranscript>({
    name: 'transcript_list',
    text: `SELECT transcript.call_id AS "callId", transcript.turns FROM transcript JOIN call ON call.id = transcript.call_id
      WHERE transcript.call_id = ANY($1) AND call.environment_id = $2`,
    values: [callIds.filter(isStorableText), environmentId],
  });
  return new Map(rows.map((transcript) => [transcript.callId, transcript]));
}
