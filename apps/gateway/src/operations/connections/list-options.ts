import { connectionsListOptions } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const listConnectionOptions = defineOperation({
  route: connectionsListOptions,
  document: graphql(`
    query ($id: ID!, $params: JSON!) {
      result: connectionOptions(id: $id, params: $params)
    }
  `),
  variables: ({ params, query }) => ({ ...params, params: query }),
});
