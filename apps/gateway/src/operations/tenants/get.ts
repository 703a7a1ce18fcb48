import { tenantsGet } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

export const getTenant = defineOperation({
  route: tenantsGet,
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
});
