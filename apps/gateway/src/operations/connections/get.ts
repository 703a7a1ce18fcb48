import { connectionsGet } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';
import { connectionFields } from './connection-fields.ts';

export const getConnection = defineOperation({
  route: connectionsGet,
  document: graphql(
    `
      query ($id: ID!) {
        result: connection(id: $id) {
          ...ConnectionFields
        }
      }
    `,
    [connectionFields],
  ),
});
