import { tenantsRotateSecret } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const tenantsRotateSecretHandler = defineHandler(tenantsRotateSecret, {
  document: /* GraphQL */ `
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
  `,
  variables: ({ params }) => ({ id: params.id }),
});
