import { agentsGet } from '@uketsuke/contracts/rest';
import { notFound } from '@uketsuke/domain';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

const graphqlIntMax = 2_147_483_647;

export const getAgent = defineOperation({
  route: agentsGet,
  document: graphql(`
    query ($id: ID!, $version: Int) {
      result: agent(id: $id, version: $version) {
        id
        name
        version
        config
        created_at: createdAt
        updated_at: updatedAt
      }
    }
  `),
  variables: ({ params, query }) => {
    // No agent has that many versions, and GraphQL has no such Int.
    if (query.version !== undefined && query.version > graphqlIntMax) {
      throw notFound(['version']);
    }
    return { ...params, ...query };
  },
});
