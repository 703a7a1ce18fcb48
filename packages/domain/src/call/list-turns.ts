import { isStorableText } from '@uketsuke/contracts';
import type { TurnTiming } from '@uketsuke/contracts/voice-node';
import type { CallTurn as CallTurnRow } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { groupBy } from '../group-by.ts';
import { requireReader } from '../permission.ts';

export interface CallTurn extends Omit<CallTurnRow, 'timing'> {
  timing: TurnTiming | null;
}

/** What has been said so far in each of these calls, also while it goes on; the transcript comes after its end. */
export async function listTurns(
  ctx: DomainContext,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, CallTurn[]>> {
  const { environmentId } = requireReader(ctx);
  const { rows } = await ctx.db.pool.query<CallTurn>({
    name: 'call_turn_list',
    text: `SELECT turn.call_id AS "callId", turn.index, turn.role, turn.text, turn.at_ms AS "atMs", turn.timing
      FROM call_turn AS turn JOIN call ON call.id = turn.call_id
      WHERE turn.call_id = ANY($1) AND call.environment_id = $2 ORDER BY turn.call_id, turn.index`,
    values: [callIds.filter(isStorableText), environmentId],
  });
  return groupBy(rows, ({ callId }) => callId);
}
