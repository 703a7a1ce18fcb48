import { storableText } from '@uketsuke/contracts';
import type { CallTurn } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';

/** By index: a turn that is sent again, longer, replaces what was there. */
export async function recordTurns(tx: Transaction, callId: string, turns: readonly CallTurn[]): Promise<void> {
  if (turns.length === 0) return;
  // One statement cannot change a row twice: of the same index the last one counts.
  const rows = [...new Map(turns.map((turn) => [turn.index, turn])).values()];
  await tx.$executeRaw`
    INSERT INTO call_turn (call_id, index, role, text, at_ms, timing)
    SELECT ${callId}, index, role::turn_role, text, at_ms, timing::jsonb
    FROM unnest(
      ${rows.map(({ index }) => index)}::integer[], ${rows.map(({ role }) => role)}::text[],
      ${rows.map(({ text }) => storableText(text))}::text[], ${rows.map(({ atMs }) => atMs)}::integer[],
      ${rows.map(({ timing }) => (timing ? JSON.stringify(timing) : null))}::text[]
    ) AS turn (index, role, text, at_ms, timing)
    ON CONFLICT (call_id, index) DO UPDATE SET role = excluded.role, text = excluded.text, at_ms = excluded.at_ms,
      timing = coalesce(excluded.timing, call_turn.timing)`;
}
