import { connectionsCreate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';
import { connectionFields } from './connection-fields.ts';

export const createConnection = defineOperation({
  route: connectionsCreate,
  document: graphql(
    `
      mutation ($input: ConnectionCreateInput!) {
        result: createConnection(input: $input) {
          ... on CreateConnectionSuccess {
            data {
              ...ConnectionFields
            }
          }
        }
      }
    `,
    [connectionFields],
  ),
});
