import { graphql, type ResultOf } from '@uketsuke/graphql';
import { refusal } from '@/lib/refusal';

export const talkQuery = graphql(`
  query Talk {
    agents(limit: null) {
      data {
        id
        name
        config
      }
    }
    tenants(limit: null) {
      data {
        id
        name
        agentId
        status
      }
    }
  }
`);

export const startTestCallMutation = graphql(
  `
    mutation StartTestCall($tenantId: ID!, $agentId: ID!, $output: Output!) {
      startTestCall(tenantId: $tenantId, agentId: $agentId, output: $output) {
        ... on StartTestCallSuccess {
          data {
            id
            clientToken
            webrtcUrl
            iceServers
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const callRecordQuery = graphql(`
  query CallRecord($sessionId: String!) {
    callByProvider(providerCallId: $sessionId) {
      id
      startedAt
      outcome
      reason
      durationMs
      billedYen
      summary
      category
      fields
      declinedFields
      hasTranscript
    }
  }
`);
export type CallRecord = ResultOf<typeof callRecordQuery>['callByProvider'];

export const transcriptQuery = graphql(`
  query Transcript($callId: ID!) {
    transcript(callId: $callId) {
      turns {
        role
        text
      }
    }
  }
`);
export type TranscriptTurn = ResultOf<typeof transcriptQuery>['transcript']['turns'][number];

export const callServicesQuery = graphql(`
  query CallServices($callId: ID!, $locale: Locale!) {
    call(id: $callId) {
      actions {
        connector
        action
        name
        leftOut
      }
      toolInvocations {
        name
        error
        durationMs
      }
    }
    connectors {
      id
      name(locale: $locale)
      actions {
        name
        description(locale: $locale)
      }
    }
  }
`);
export type CallServices = ResultOf<typeof callServicesQuery>;
