import { toolsSecretGet } from '@uketsuke/contracts/rest';
import { defineOperation } from '../operation.ts';

export const getToolsSecret = defineOperation({
  route: toolsSecretGet,
  document: /* GraphQL */ `
    query {
      result: toolsSecret {
        secret
        previous_secret_expires_at: previousSecretExpiresAt
      }
    }
  `,
});
