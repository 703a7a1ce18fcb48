import { graphql, type ResultOf } from '@uketsuke/graphql';

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

export const createConnectLinkMutation = graphql(`
  mutation CreateConnectLink($tenantId: ID!, $connectors: [String!], $locale: Locale) {
    createConnectLink(tenantId: $tenantId, connectors: $connectors, locale: $locale) {
      ... on CreateConnectLinkSuccess {
        data {
          url
          expiresAt
        }
      }
      ... on Error {
        code
        message
        details
      }
    }
  }
`);
