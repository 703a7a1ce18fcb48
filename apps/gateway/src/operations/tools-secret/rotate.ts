import { toolsSecretRotate } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const rotateToolsSecret = defineOperation({
  route: toolsSecretRotate,
  document: graphql(`
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
  `),
});
