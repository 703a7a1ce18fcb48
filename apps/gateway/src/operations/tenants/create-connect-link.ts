import { tenantsCreateConnectLink } from '@uketsuke/contracts/rest';
import { graphql } from '@uketsuke/graphql';
import { defineOperation } from '../operation.ts';

export const createConnectLink = defineOperation({
  route: tenantsCreateConnectLink,
  document: graphql(`
    mutation ($tenantId: ID!, $connectors: [String!], $frameOrigin: String) {
      result: createConnectLink(tenantId: $tenantId, connectors: $connectors, frameOrigin: $frameOrigin) {
        ... on CreateConnectLinkSuccess {
          data {
            url
            expires_at: expiresAt
          }
        }
      }
    }
  `),
  variables: ({ params, body }) => ({ tenantId: params.id, ...body }),
});
