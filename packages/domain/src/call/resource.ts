import type { CallResource } from '@uketsuke/contracts/rest';
import { yenOf } from '../yen.ts';
import type { CallView } from './view.ts';

/** A call as `GET /v1/calls/{id}` answers it. */
export function callResource(call: CallView): CallResource {
  return {
    id: call.id,
    tenant_id: call.tenantId,
    agent: { id: call.agent.id, version: call.agent.version },
    provider_call_id: call.providerCallId,
    from: call.from,
    started_at: call.startedAt.getTime(),
    ended_at: call.endedAt?.getTime() ?? null,
    duration_ms: call.durationMs,
    outcome: call.outcome,
    reason: call.reason,
    fields: call.fields,
    summary: call.summary,
    category: call.category,
    has_transcript: call.hasTranscript,
    channel: call.channel,
    output: call.output,
    billed_yen: call.billedMilliYen === null ? null : yenOf(call.billedMilliYen),
  };
}
