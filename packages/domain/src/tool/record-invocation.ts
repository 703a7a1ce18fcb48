import { storable } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { ToolAnswer } from '@uketsuke/contracts/voice-node';

export interface BegunInvocation {
  id: string;
  callId: string;
  name: string;
  arguments: unknown;
  startedAt: Date;
}

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

type Queries = Pick<Transaction, '$queryRaw' | '$executeRaw'>;

export async function findInvocation(db: Queries, id: string): Promise<KnownInvocation | null> {
  const [row] = await db.$queryRaw<{ call_id: string; result: unknown; error: string | null; has_ended: boolean }[]>`
    SELECT call_id, result, error, duration_ms IS NOT NULL AS has_ended FROM tool_invocation WHERE id = ${id}`;
  if (!row) return null;
  const content = typeof row.result === 'string' ? row.result : JSON.stringify(row.result ?? { error: row.error });
  return { callId: row.call_id, answer: row.has_ended ? { content, error: row.error } : null };
}

export async function beginInvocation(db: Queries, begun: BegunInvocation): Promise<void> {
  const args = JSON.stringify(storable<unknown>(begun.arguments ?? {}));
  await db.$executeRaw`
    INSERT INTO tool_invocation (id, call_id, name, arguments, started_at, attempts)
    VALUES (${begun.id}, ${begun.callId}, ${begun.name}, ${args}::jsonb, ${begun.startedAt}, 0)`;
}

/** The first end counts. */
export async function endInvocation(db: Queries, ended: EndedInvocation): Promise<void> {
  await db.$executeRaw`
    UPDATE tool_invocation SET result = to_jsonb(${ended.content}::text), error = ${ended.error},
      duration_ms = ${ended.durationMs}, attempts = ${ended.attempts}, http_status = ${ended.httpStatus}::integer
    WHERE id = ${ended.id} AND duration_ms IS NULL`;
}
