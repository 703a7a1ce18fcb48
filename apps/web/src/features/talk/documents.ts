import type { MutationResult } from '@/lib/graphql';

export interface FieldSpec {
  key: string;
  label: string;
  required?: boolean;
}

export interface TalkAgent {
  id: string;
  name: string;
  config: { fields: FieldSpec[]; greeting: string };
}

export interface TalkTenant {
  id: string;
  name: string;
  agentId: string | null;
  status: 'active' | 'disabled';
}

export interface TalkData {
  agents: TalkAgent[];
  tenants: TalkTenant[];
}

export const talkQuery = /* GraphQL */ `
  query Talk {
    agents {
      id
      name
      config
    }
    tenants {
      id
      name
      agentId
      status
    }
  }
`;

export interface SessionParts {
  id: string;
  clientToken: string;
  webrtcUrl: string;
  iceServers: RTCIceServer[];
}

export interface TestCallData {
  startTestCall: MutationResult<SessionParts>;
}

export const startTestCallMutation = /* GraphQL */ `
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
      ... on Error {
        code
        message
        details
      }
    }
  }
`;

export interface CallRecord {
  id: string;
  startedAt: number;
  outcome: string | null;
  reason: string | null;
  durationMs: number | null;
  billedYen: number | null;
  summary: string | null;
  category: string | null;
  fields: Record<string, string> | null;
  declinedFields: string[];
  hasTranscript: boolean;
}

export const callRecordQuery = /* GraphQL */ `
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
`;

export interface TranscriptTurn {
  role: 'assistant' | 'user';
  text: string;
}

export const transcriptQuery = /* GraphQL */ `
  query Transcript($callId: ID!) {
    transcript(callId: $callId) {
      turns {
        role
        text
      }
    }
  }
`;
