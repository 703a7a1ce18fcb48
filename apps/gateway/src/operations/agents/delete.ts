import { agentsDelete } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

export const deleteAgent = defineOperation({
  route: agentsDelete,
  document: /* GraphQL */ `
    mutation ($id: ID!) {
      result: deleteAgent(id: $id) {
        ... on DeleteAgentSuccess {
          data
        }
      }
    }
  `,
});
