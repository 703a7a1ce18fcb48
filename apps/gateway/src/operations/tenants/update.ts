import { tenantsUpdate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const updateTenant = defineOperation({
  route: tenantsUpdate,
  document: graphql(`
    mutation ($id: ID!, $input: TenantUpdate!) {
      result: updateTenant(id: $id, input: $input) {
        ... on UpdateTenantSuccess {
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
    }
  `),
});
