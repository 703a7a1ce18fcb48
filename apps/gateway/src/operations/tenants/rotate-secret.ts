import { tenantsRotateSecret } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const rotateTenantSecret = defineOperation({
  route: tenantsRotateSecret,
  document: graphql(`
    mutation ($id: ID!) {
      result: rotateTenantSecret(id: $id) {
        ... on RotateTenantSecretSuccess {
          data {
            secret
            previous_secret_expires_at: previousSecretExpiresAt
          }
        }
      }
    }
  `),
});
