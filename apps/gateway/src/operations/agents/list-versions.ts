import { agentsListVersions } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const listAgentVersions = defineOperation({
  route: agentsListVersions,
  document: graphql(`
    query ($id: ID!) {
      data: agentVersions(id: $id) {
        version
        created_at: createdAt
      }
    }
  `),
});
