import { storable, storableText } from '@uketsuke/contracts';
import type { CallToolInvocation } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';

/** An invocation that the gateway itself has recorded stays as it is. */
export async function recordToolInvocations(
  tx: Transaction,
  call: { id: string; startedAt: Date },
  invocations: readonly CallToolInvocation[],
): Promise<void> {
  if (invocations.length === 0) return;
  const rows = invocations.map((invocation) => ({
    id: storableText(invocation.toolCallId),
    name: storableText(invocation.name),
    arguments: storable<unknown>(invocation.arguments),
    result: storable<unknown>(invocation.result ?? null),
    error: invocation.error === null ? null : storableText(invocation.error),
    at_ms: invocation.atMs,
    duration_ms: invocation.durationMs,
  }));
  await tx.$executeRaw`
    INSERT INTO tool_invocation (id, call_id, name, arguments, result, error, started_at, duration_ms)
    SELECT id, ${call.id}, name, arguments, nullif(result, 'null'::jsonb), error,
      ${call.startedAt}::timestamptz + at_ms * interval '1 millisecond', duration_ms
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS invocation (
      id text, name text, arguments jsonb, result jsonb, error text, at_ms integer, duration_ms integer)
    ON CONFLICT (id) DO NOTHING`;
}
