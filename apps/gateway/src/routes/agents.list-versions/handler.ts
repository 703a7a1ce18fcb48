import { agentsListVersions } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const agentsListVersionsHandler = defineHandler(agentsListVersions, {
  document: /* GraphQL */ `
    query ($id: ID!) {
      data: agentVersions(id: $id) {
        version
        created_at: createdAt
      }
    }
  `,
  variables: ({ params }) => ({ id: params.id }),
});
