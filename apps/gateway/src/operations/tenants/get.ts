import { tenantsGet } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const getTenant = defineOperation({
  route: tenantsGet,
  document: graphql(`
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
  `),
});
