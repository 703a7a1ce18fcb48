import { agentsUpdate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const updateAgent = defineOperation({
  route: agentsUpdate,
  document: graphql(`
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
  `),
});
