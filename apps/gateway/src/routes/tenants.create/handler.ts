import { tenantsCreate } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const tenantsCreateHandler = defineHandler(tenantsCreate, {
  document: /* GraphQL */ `
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
  `,
  variables: ({ body: { external_id, name, agent_id } }) => ({
    input: { externalId: external_id, name, agentId: agent_id },
  }),
});
