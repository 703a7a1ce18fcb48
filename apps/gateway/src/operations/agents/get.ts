import { DomainError } from '@uketsuke/contracts';
import { agentsGet } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

const graphqlIntMax = 2_147_483_647;

export const getAgent = defineOperation({
  route: agentsGet,
  document: /* GraphQL */ `
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
  `,
  variables: ({ params, query: { version } }) => {
    // No agent has that many versions, and GraphQL has no such Int.
    if (version !== undefined && version > graphqlIntMax) throw new DomainError('not_found');
    return { id: params.id, version };
  },
});
