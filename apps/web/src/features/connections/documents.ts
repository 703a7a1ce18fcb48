import { graphql, type ResultOf } from '@uketsuke/graphql';
import { refusal } from '@/lib/refusal';

export const connectionsQuery = graphql(`
  query Connections($locale: Locale!) {
    connectors {
      id
      name(locale: $locale)
      description(locale: $locale)
      category
      auth
      isAvailable
      isEnvironmentOnly
      isNotifier
      guidance
      redirectUrl
      inputs {
        name
        type
        isOptional
        label(locale: $locale)
        hint(locale: $locale)
      }
    }
    connections {
      id
      connector
      tenantId
      label
      status
      config
      createdAt
    }
  }
`);
export type Connector = ResultOf<typeof connectionsQuery>['connectors'][number];
export type ConnectorId = Connector['id'];
export type Connection = ResultOf<typeof connectionsQuery>['connections'][number];

export const optionsQuery = graphql(`
  query ConnectionOptions($id: ID!, $params: JSON) {
    connectionOptions(id: $id, params: $params)
  }
`);

export const attemptQuery = graphql(`
  query ConnectionAttempt($id: ID!) {
    connectionAttempt(id: $id) {
      status
      reason
      adminConsentUrl
      connectionId
    }
  }
`);
export type Attempt = ResultOf<typeof attemptQuery>['connectionAttempt'];
export type AttemptReason = NonNullable<Attempt['reason']>;

export const startConnectionMutation = graphql(
  `
    mutation StartConnection($input: ConnectionStartInput!) {
      startConnection(input: $input) {
        ... on StartConnectionSuccess {
          data {
            authorizeUrl
            attempt {
              id
            }
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const restartConnectionMutation = graphql(
  `
    mutation RestartConnection($id: ID!, $inputs: JSON, $locale: Locale, $isPicking: Boolean) {
      restartConnection(id: $id, inputs: $inputs, locale: $locale, isPicking: $isPicking) {
        ... on RestartConnectionSuccess {
          data {
            authorizeUrl
            attempt {
              id
            }
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const createConnectionMutation = graphql(
  `
    mutation CreateConnection($input: ConnectionCreateInput!) {
      createConnection(input: $input) {
        ... on CreateConnectionSuccess {
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

export const replaceKeyMutation = graphql(
  `
    mutation ReplaceConnectionKey($id: ID!, $secret: String!) {
      replaceConnectionKey(id: $id, secret: $secret) {
        ... on ReplaceConnectionKeySuccess {
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

export const updateConnectionMutation = graphql(
  `
    mutation UpdateConnection($id: ID!, $config: JSON!) {
      updateConnection(id: $id, config: $config) {
        ... on UpdateConnectionSuccess {
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

export const furnishConnectionMutation = graphql(
  `
    mutation FurnishConnection($id: ID!, $locale: Locale!) {
      furnishConnection(id: $id, locale: $locale) {
        ... on FurnishConnectionSuccess {
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

export const deleteConnectionMutation = graphql(
  `
    mutation DeleteConnection($id: ID!) {
      deleteConnection(id: $id) {
        ... on DeleteConnectionSuccess {
          data
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);
