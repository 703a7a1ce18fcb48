import { toolsSecretGet } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const toolsSecretGetHandler = defineHandler(toolsSecretGet, {
  document: /* GraphQL */ `
    query {
      result: toolsSecret {
        secret
        previous_secret_expires_at: previousSecretExpiresAt
      }
    }
  `,
});
