import { agentsListVersions } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

export const listAgentVersions = defineOperation({
  route: agentsListVersions,
  document: /* GraphQL */ `
    query ($id: ID!) {
      data: agentVersions(id: $id) {
        version
        created_at: createdAt
      }
    }
  `,
});
