import { agentsCreate } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const agentsCreateHandler = defineHandler(agentsCreate, {
  document: /* GraphQL */ `
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
  `,
  variables: ({ body }) => ({ input: body }),
});
