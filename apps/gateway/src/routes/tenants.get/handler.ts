import { tenantsGet } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const tenantsGetHandler = defineHandler(tenantsGet, {
  document: /* GraphQL */ `
    query ($id: ID!) {
      result: tenant(id: $id) {
        id
        external_id: externalId
        name
        agent_id: agentId
        status
        created_at: createdAt
      }
    }
  `,
  variables: ({ params }) => ({ id: params.id }),
});
