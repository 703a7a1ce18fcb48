import { connectionsDelete } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const deleteConnection = defineOperation({
  route: connectionsDelete,
  document: graphql(`
    mutation ($id: ID!) {
      result: deleteConnection(id: $id) {
        ... on DeleteConnectionSuccess {
          data
        }
      }
    }
  `),
});
