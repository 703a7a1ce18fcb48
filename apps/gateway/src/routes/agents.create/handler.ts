import { agentsCreate } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const agentsCreateHandler = defineHandler(agentsCreate, {
  document: /* GraphQL */ `
    mutation ($input: AgentCreate!) {
      result: createAgent(input: $input) {
        id
        name
        version
        config
        created_at: createdAt
        updated_at: updatedAt
      }
    }
  `,
  variables: ({ body }) => ({ input: body }),
});
