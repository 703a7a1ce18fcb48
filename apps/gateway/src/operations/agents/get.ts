import { DomainError } from '@uketsuke/contracts';
import { agentsGet } from '@uketsuke/contracts/rest';
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
      throw new DomainError('not_found', { problems: [{ path: ['version'], reason: 'not found' }] });
    }
    return { ...params, ...query };
  },
});
