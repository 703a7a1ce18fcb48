import { tenantsUpdate } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const tenantsUpdateHandler = defineHandler(tenantsUpdate, {
  document: /* GraphQL */ `
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
  `,
  variables: ({ params, body: { name, agent_id, status } }) => ({
    id: params.id,
    input: { name, agentId: agent_id, status },
  }),
});
