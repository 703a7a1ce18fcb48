import { graphql, type ResultOf } from '@uketsuke/graphql';
import { refusal } from '@/lib/refusal';

export const apiKeysQuery = graphql(`
  query ApiKeys {
    apiKeys(limit: null) {
      data {
        id
        name
        start
        last4
        createdBy
        createdAt
        lastUsedAt
        revokedAt
      }
    }
  }
`);
export type ApiKey = ResultOf<typeof apiKeysQuery>['apiKeys']['data'][number];

export const createApiKeyMutation = graphql(
  `
    mutation CreateApiKey($name: String!) {
      createApiKey(name: $name) {
        ... on CreateApiKeySuccess {
          data {
            secret
            apiKey {
              id
              name
            }
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);
export type CreatedApiKey = Extract<ResultOf<typeof createApiKeyMutation>['createApiKey'], { data: unknown }>['data'];

export const revokeApiKeyMutation = graphql(
  `
    mutation RevokeApiKey($id: ID!) {
      revokeApiKey(id: $id) {
        ... on RevokeApiKeySuccess {
          data {
            id
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);
