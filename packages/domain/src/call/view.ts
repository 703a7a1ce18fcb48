import type { Channel, Outcome, Output } from '@uketsuke/contracts';
import type { CollectedValues } from './merge-fields.ts';

/** A call as every reader sees it. */
export interface CallView {
  id: string;
  tenantId: string;
  /** The version with which the call started. */
  agent: { id: string; version: number };
  providerCallId: string | null;
  from: string | null;
  startedAt: Date;
  endedAt: Date | null;
  durationMs: number | null;
  outcome: Outcome | null;
  reason: string | null;
  /** What was collected, in the order of the config; null when it was erased. */
  fields: Record<string, string> | null;
  /** Keys that were asked for in vain. */
  declinedFields: string[];
  summary: string | null;
  category: string | null;
  hasTranscript: boolean;
  channel: Channel;
  output: Output;
  billedMilliYen: bigint | null;
  transcriptErasedAt: Date | null;
  fieldsErasedAt: Date | null;
}

/**
 * The columns of a view. Reads of calls are hand-written SQL and not Prisma: they are what API users poll, one row holds all of a
 * call, and the row becomes the view without another query or copy. See docs/decisions/calls-are-read-by-sql.md.
 */
export const viewColumns = `id, tenant_id, agent_id, agent_version, provider_call_id, from_number, started_at, ended_at,
  duration_ms, outcome, reason, fields, summary, category, has_transcript, channel, output, billed_milli_yen, transcript_erased_at,
  fields_erased_at`;

export interface ViewRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  agent_version: number;
  provider_call_id: string | null;
  from_number: string | null;
  started_at: Date;
  ended_at: Date | null;
  duration_ms: number | null;
  outcome: Outcome | null;
  reason: string | null;
  fields: CollectedValues;
  summary: string | null;
  category: string | null;
  has_transcript: boolean;
  channel: Channel;
  output: Output;
  /** `pg` gives a bigint as text. */
  billed_milli_yen: string | null;
  transcript_erased_at: Date | null;
  fields_erased_at: Date | null;
}

export function viewOf(row: ViewRow): CallView {
  const fields: Record<string, string> = {};
  const declinedFields: string[] = [];
  for (const [key, value] of Object.entries(row.fields)) {
    if (value === null) declinedFields.push(key);
    else fields[key] = value;
  }
  return {
    id: row.id,
    tenantId: row.tenant_id,
    agent: { id: row.agent_id, version: row.agent_version },
    providerCallId: row.provider_call_id,
    from: row.from_number,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    durationMs: row.duration_ms,
    outcome: row.outcome,
    reason: row.reason,
    fields: row.fields_erased_at === null ? fields : null,
    declinedFields,
    summary: row.summary,
    category: row.category,
    hasTranscript: row.has_transcript,
    channel: row.channel,
    output: row.output,
    billedMilliYen: row.billed_milli_yen === null ? null : BigInt(row.billed_milli_yen),
    transcriptErasedAt: row.transcript_erased_at,
    fieldsErasedAt: row.fields_erased_at,
  };
}
