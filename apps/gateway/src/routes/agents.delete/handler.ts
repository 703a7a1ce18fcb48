import { agentsDelete } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const agentsDeleteHandler = defineHandler(agentsDelete, {
  document: /* GraphQL */ `
    mutation ($id: ID!) {
      result: deleteAgent(id: $id) {
        ... on DeleteAgentSuccess {
          data
        }
      }
    }
  `,
  variables: ({ params }) => ({ id: params.id }),
});
