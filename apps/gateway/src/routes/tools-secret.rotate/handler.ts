import { toolsSecretRotate } from '@uketsuke/contracts/rest';
import { defineHandler } from '../../rest/handler.ts';

export const toolsSecretRotateHandler = defineHandler(toolsSecretRotate, {
  document: /* GraphQL */ `
    mutation {
      result: rotateToolsSecret {
        ... on RotateToolsSecretSuccess {
          data {
            secret
            previous_secret_expires_at: previousSecretExpiresAt
          }
        }
      }
    }
  `,
});
