import { toolsSecretGet } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const getToolsSecret = defineOperation({
  route: toolsSecretGet,
  document: graphql(`
    query {
      result: toolsSecret {
        secret
        previous_secret_expires_at: previousSecretExpiresAt
      }
    }
  `),
});
