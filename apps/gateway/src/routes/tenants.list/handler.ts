import { tenantsList } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const tenantsListHandler = defineHandler(tenantsList, {
  document: /* GraphQL */ `
    query {
      data: tenants {
        id
        external_id: externalId
        name
        agent_id: agentId
        status
        created_at: createdAt
      }
    }
  `,
});
