import { agentsUpdate } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

export const updateAgent = defineOperation({
  route: agentsUpdate,
  document: /* GraphQL */ `
    mutation ($id: ID!, $input: AgentUpdate!) {
      result: updateAgent(id: $id, input: $input) {
        ... on UpdateAgentSuccess {
          data {
            id
            name
            version
            config
            created_at: createdAt
            updated_at: updatedAt
          }
        }
      }
    }
  `,
});
