import { agentsUpdate } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const agentsUpdateHandler = defineHandler(agentsUpdate, {
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
  variables: ({ params, body }) => ({ id: params.id, input: body }),
});
