import { sessionsCreate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const createSession = defineOperation({
  route: sessionsCreate,
  document: graphql(`
    mutation ($tenantId: ID!, $agentId: ID, $output: Output) {
      result: createSession(tenantId: $tenantId, agentId: $agentId, output: $output) {
        ... on CreateSessionSuccess {
          data {
            id
            tenant_id: tenantId
            agent_id: agentId
            output
            client_token: clientToken
            expires_at: expiresAt
            webrtc_url: webrtcUrl
            ice_servers: iceServers
          }
        }
      }
    }
  `),
  variables: ({ body }) => body,
});
