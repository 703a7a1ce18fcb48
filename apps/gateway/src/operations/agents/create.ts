import { agentsCreate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const createAgent = defineOperation({
  route: agentsCreate,
  document: graphql(`
    mutation ($input: AgentCreate!) {
      result: createAgent(input: $input) {
        ... on CreateAgentSuccess {
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
