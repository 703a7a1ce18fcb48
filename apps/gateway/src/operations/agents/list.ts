import { agentsList } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const listAgents = defineOperation({
  route: agentsList,
  document: graphql(`
    query {
      data: agents {
        id
        name
        version
        created_at: createdAt
        updated_at: updatedAt
      }
    }
  `),
});
