import { graphql } from '@uketsuke/graphql';

/** A call as every operation answers it. */
export const callFields = graphql(`
  fragment CallFields on Call {
    id
    tenant_id: tenantId
    agent {
      id
      version
    }
    provider_call_id: providerCallId
    from
    started_at: startedAt
    ended_at: endedAt
    duration_ms: durationMs
    outcome
    reason
    fields
    summary
    category
    has_transcript: hasTranscript
    channel
    output
    billed_yen: billedYen
  }
`);
