import { tenantsList } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const listTenants = defineOperation({
  route: tenantsList,
  document: graphql(`
    query ($externalId: String) {
      result: tenants(filter: { externalId: $externalId }, limit: null) {
        data {
          id
          external_id: externalId
          name
          agent_id: agentId
          status
          created_at: createdAt
        }
      }
    }
  `),
});
