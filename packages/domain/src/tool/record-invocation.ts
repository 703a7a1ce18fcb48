import type { ToolAnswer } from '@uketsuke/contracts/voice-node';
import type { Database } from '@uketsuke/db';

export interface EndedInvocation extends ToolAnswer {
  id: string;
  durationMs: number;
  attempts: number;
  httpStatus: number | null;
}

export interface KnownInvocation {
  callId: string;
  /** null: it runs, or whoever ran it is gone. */
  answer: ToolAnswer | null;
}

type Pool = Pick<Database, 'pool'>;

export async function findInvocation({ pool }: Pool, id: string): Promise<KnownInvocation | null> {
  const { rows } = await pool.query<{ call_id: string; result: unknown; error: string | null; has_ended: boolean }>({
    name: 'tool_invocation_find',
    text: 'SELECT call_id, result, error, duration_ms IS NOT NULL AS has_ended FROM tool_invocation WHERE id = $1',
    values: [id],
  });
  const [row] = rows;
  if (!row) return null;
  const content = typeof row.result === 'string' ? row.result : JSON.stringify(row.result ?? { error: row.error });
  return { callId: row.call_id, answer: row.has_ended ? { content, error: row.error } : null };
}

/**
 * Opens an invocation again of which nobody knows whether it was done: it ended so, or whoever ran it has not ended it in time. True for one
 * of those who ask.
 */
export async function reopenInvocation(
  { pool }: Pool,
  { id, now, runningMsMax }: { id: string; now: Date; runningMsMax: number },
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'tool_invocation_reopen',
    text: `UPDATE tool_invocation SET started_at = $2, duration_ms = NULL, result = NULL, error = NULL
      WHERE id = $1 AND (error = 'unclear' OR (duration_ms IS NULL AND started_at <= $3))`,
    values: [id, now, new Date(now.getTime() - runningMsMax)],
  });
  return rowCount === 1;
}

/** The first end counts. */
export async function endInvocation({ pool }: Pool, ended: EndedInvocation): Promise<void> {
  await pool.query({
    name: 'tool_invocation_end',
    text: `UPDATE tool_invocation SET result = to_jsonb($2::text), error = $3, duration_ms = $4, attempts = $5, http_status = $6
      WHERE id = $1 AND duration_ms IS NULL`,
    values: [ended.id, ended.content, ended.error, ended.durationMs, ended.attempts, ended.httpStatus],
  });
}
