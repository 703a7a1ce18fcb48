import { agentsList } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const listAgents = defineOperation({
  route: agentsList,
  document: graphql(`
    query {
      result: agents(limit: null) {
        data {
          id
          name
          version
          created_at: createdAt
          updated_at: updatedAt
        }
      }
    }
  `),
});
