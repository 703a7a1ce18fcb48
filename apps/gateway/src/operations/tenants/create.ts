import { tenantsCreate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const createTenant = defineOperation({
  route: tenantsCreate,
  document: graphql(`
    mutation ($input: TenantCreate!) {
      result: createTenant(input: $input) {
        ... on CreateTenantSuccess {
          data {
            id
            external_id: externalId
            name
            agent_id: agentId
            status
            created_at: createdAt
            secret
          }
        }
      }
    }
  `),
});
