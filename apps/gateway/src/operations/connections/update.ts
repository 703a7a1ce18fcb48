import { connectionsUpdate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';
import { connectionFields } from './connection-fields.ts';

export const updateConnection = defineOperation({
  route: connectionsUpdate,
  document: graphql(
    `
      mutation ($id: ID!, $config: JSON!) {
        result: updateConnection(id: $id, config: $config) {
          ... on UpdateConnectionSuccess {
            data {
              ...ConnectionFields
            }
          }
        }
      }
    `,
    [connectionFields],
  ),
  variables: ({ params, body }) => ({ ...params, ...body }),
});
