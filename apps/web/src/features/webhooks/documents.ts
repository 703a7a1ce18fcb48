import { graphql, type ResultOf } from '@uketsuke/graphql';
import { refusal } from '@/lib/refusal';

export const endpointsQuery = graphql(`
  query WebhookEndpoints {
    webhookEndpoints(limit: null) {
      data {
        id
        url
        description
        eventTypes
        isEnabled
        disabledReason
        disabledAt
        failingSince
        createdAt
        health {
          deliveredCount
          failedCount
          lastFailureKind
          lastFailureStatusCode
          lastFailureAt
        }
      }
    }
  }
`);
export type Endpoint = ResultOf<typeof endpointsQuery>['webhookEndpoints']['data'][number];

export const activityQuery = graphql(`
  query WebhookActivity($endpointId: ID!) {
    webhookActivity(endpointId: $endpointId) {
      startedAt
      deliveredCount
      failedCount
    }
  }
`);
export type ActivityHour = ResultOf<typeof activityQuery>['webhookActivity'][number];

export const secretQuery = graphql(`
  query WebhookEndpointSecret($id: ID!) {
    webhookEndpointSecret(id: $id) {
      secret
      previousSecretExpiresAt
    }
  }
`);
export type EndpointSecret = ResultOf<typeof secretQuery>['webhookEndpointSecret'];

export const createEndpointMutation = graphql(
  `
    mutation CreateWebhookEndpoint($input: WebhookEndpointCreate!) {
      createWebhookEndpoint(input: $input) {
        ... on CreateWebhookEndpointSuccess {
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

export const updateEndpointMutation = graphql(
  `
    mutation UpdateWebhookEndpoint($id: ID!, $input: WebhookEndpointUpdate!) {
      updateWebhookEndpoint(id: $id, input: $input) {
        ... on UpdateWebhookEndpointSuccess {
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

export const deleteEndpointMutation = graphql(
  `
    mutation DeleteWebhookEndpoint($id: ID!) {
      deleteWebhookEndpoint(id: $id) {
        ... on DeleteWebhookEndpointSuccess {
          data
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const rotateSecretMutation = graphql(
  `
    mutation RotateWebhookEndpointSecret($id: ID!) {
      rotateWebhookEndpointSecret(id: $id) {
        ... on RotateWebhookEndpointSecretSuccess {
          data {
            secret
            previousSecretExpiresAt
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);

export const deliveriesQuery = graphql(`
  query WebhookDeliveries($filter: WebhookDeliveryFilter, $cursor: String) {
    webhookDeliveries(filter: $filter, cursor: $cursor, limit: 20) {
      hasMore
      nextCursor
      data {
        id
        endpointId
        state
        attemptsCount
        nextAttemptAt
        createdAt
        event {
          id
          type
          tenantId
        }
      }
    }
  }
`);
export type DeliveryRow = ResultOf<typeof deliveriesQuery>['webhookDeliveries']['data'][number];

export const deliveryQuery = graphql(`
  query WebhookDelivery($id: ID!) {
    webhookDelivery(id: $id) {
      id
      endpointId
      state
      attemptsCount
      nextAttemptAt
      createdAt
      event {
        id
        type
        occurredAt
        body
        tenantId
        callId
      }
      attempts {
        id
        number
        startedAt
        durationMs
        statusCode
        errorKind
        responseBody
        trigger
        requestHeaders
      }
    }
  }
`);
export type Delivery = ResultOf<typeof deliveryQuery>['webhookDelivery'];
export type Attempt = Delivery['attempts'][number];

export const sendTestMutation = graphql(
  `
    mutation SendTestWebhookEvent($endpointId: ID!, $type: WebhookEventType!) {
      sendTestWebhookEvent(endpointId: $endpointId, type: $type) {
        ... on SendTestWebhookEventSuccess {
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

export const resendMutation = graphql(
  `
    mutation ResendWebhookDelivery($id: ID!) {
      resendWebhookDelivery(id: $id) {
        ... on ResendWebhookDeliverySuccess {
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

export const recoverMutation = graphql(
  `
    mutation RecoverWebhookDeliveries($endpointId: ID!, $since: UnixMilliseconds!) {
      recoverWebhookDeliveries(endpointId: $endpointId, since: $since) {
        ... on RecoverWebhookDeliveriesSuccess {
          data {
            count
            hasMore
          }
        }
        ...Refusal
      }
    }
  `,
  [refusal],
);
