import { agentsDelete } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const deleteAgent = defineOperation({
  route: agentsDelete,
  document: graphql(`
    mutation ($id: ID!) {
      result: deleteAgent(id: $id) {
        ... on DeleteAgentSuccess {
          data
        }
      }
    }
  `),
});
