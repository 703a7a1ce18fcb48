import { tenantsDelete } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

export const deleteTenant = defineOperation({
  route: tenantsDelete,
  document: /* GraphQL */ `
    mutation ($id: ID!) {
      result: deleteTenant(id: $id) {
        ... on DeleteTenantSuccess {
          data
        }
      }
    }
  `,
});
