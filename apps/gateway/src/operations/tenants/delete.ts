import { tenantsDelete } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const deleteTenant = defineOperation({
  route: tenantsDelete,
  document: graphql(`
    mutation ($id: ID!) {
      result: deleteTenant(id: $id) {
        ... on DeleteTenantSuccess {
          data
        }
      }
    }
  `),
});
