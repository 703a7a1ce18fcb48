import { isStorableText } from '@uketsuke/contracts';
import type { ToolInvocation as CallToolInvocation } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { groupBy } from '../group-by.ts';
import { requireReader } from '../permission.ts';

export type { CallToolInvocation };

/** What the agent did during each of these calls, in order. */
export async function listToolInvocations(
  ctx: DomainContext,
  callIds: readonly string[],
): Promise<ReadonlyMap<string, CallToolInvocation[]>> {
  const { environmentId } = requireReader(ctx);
  const { rows } = await ctx.db.pool.query<CallToolInvocation>({
    name: 'tool_invocation_list',
    text: `SELECT tool.id, tool.call_id AS "callId", tool.name, tool.arguments, tool.result, tool.error,
        tool.started_at AS "startedAt", tool.duration_ms AS "durationMs", tool.attempts, tool.http_status AS "httpStatus"
      FROM tool_invocation AS tool JOIN call ON call.id = tool.call_id
      WHERE tool.call_id = ANY($1) AND call.environment_id = $2 ORDER BY tool.started_at, tool.id`,
    values: [callIds.filter(isStorableText), environmentId],
  });
  return groupBy(rows, ({ callId }) => callId);
}
