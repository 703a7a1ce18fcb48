import { tenantsDelete } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const tenantsDeleteHandler = defineHandler(tenantsDelete, {
  document: /* GraphQL */ `
    mutation ($id: ID!) {
      result: deleteTenant(id: $id) {
        ... on DeleteTenantSuccess {
          data
        }
      }
    }
  `,
  variables: ({ params }) => ({ id: params.id }),
});
