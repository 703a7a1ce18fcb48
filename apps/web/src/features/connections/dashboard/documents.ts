import { graphql, type ResultOf } from '@uketsuke/graphql';
import { refusal } from '@/lib/refusal';

export const connectionTenantsQuery = graphql(`
  query ConnectionTenants {
    tenants(limit: null) {
      data {
        id
        name
      }
    }
  }
`);
export type ConnectionTenant = ResultOf<typeof connectionTenantsQuery>['tenants']['data'][number];

export const sendConnectLinkMutation = graphql(
  `
    mutation SendConnectLink($tenantId: ID!, $connectors: [String!], $email: String, $locale: Locale) {
      sendConnectLink(tenantId: $tenantId, connectors: $connectors, email: $email, locale: $locale) {
        ... on SendConnectLinkSuccess {
          data {
            isMailed
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const createConnectLinkMutation = graphql(
  `
    mutation CreateConnectLink($tenantId: ID!, $connectors: [String!], $locale: Locale) {
      createConnectLink(tenantId: $tenantId, connectors: $connectors, locale: $locale) {
        ... on CreateConnectLinkSuccess {
          data {
            url
            expiresAt
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);
