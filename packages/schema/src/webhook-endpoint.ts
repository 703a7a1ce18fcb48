import { eventTypes, type EventType } from '@uketsuke/contracts/events';
import { webhookDisabledReasons, webhookErrorKinds } from '@uketsuke/contracts/webhook';
import type { Page } from '@uketsuke/domain';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookActivity,
  getWebhookEndpoint,
  getWebhookEndpointSecret,
  listWebhookEndpoints,
  listWebhookHealth,
  rotateWebhookEndpointSecret,
  type ShownWebhookSecret,
  updateWebhookEndpoint,
  type WebhookActivityHour,
  type WebhookEndpoint,
  type WebhookHealth,
} from '@uketsuke/domain/webhook-endpoint';
import { createBatchLoader } from './batch-loader.ts';
import { builder } from './builder.ts';
import { pageArgs, PageRef, queryOfRows } from './page.ts';
import { mayRefuse } from './refusal.ts';

/** A GraphQL name has no full stop: `call.ended` is `call_ended`. */
const nameOf = (type: EventType): string => type.replace('.', '_');

export const WebhookEventType = builder.enumType('WebhookEventType', {
  values: Object.fromEntries(eventTypes.map((value) => [nameOf(value), { value }])) as Record<
    string,
    { value: EventType }
  >,
});
const WebhookDisabledReason = builder.enumType('WebhookDisabledReason', {
  description: 'member: somebody switched it off; gone: it answered 410; failing: nothing but failures for 120 hours.',
  values: webhookDisabledReasons,
});
export const WebhookErrorKind = builder.enumType('WebhookErrorKind', { values: webhookErrorKinds });

const WebhookHealthRef = builder.objectRef<WebhookHealth>('WebhookHealth').implement({
  description: 'Of the attempts of the last 24 hours.',
  fields: (t) => ({
    deliveredCount: t.exposeInt('deliveredCount'),
    failedCount: t.exposeInt('failedCount'),
    lastFailureKind: t.expose('lastFailureKind', { type: WebhookErrorKind, nullable: true }),
    lastFailureStatusCode: t.exposeInt('lastFailureStatusCode', { nullable: true }),
    lastFailureAt: t.expose('lastFailureAt', { type: 'UnixMilliseconds', nullable: true }),
  }),
});

const healthOf = createBatchLoader(listWebhookHealth);

const WebhookEndpointRef = builder.prismaObject('WebhookEndpoint', {
  fields: (t) => ({
    id: t.exposeID('id'),
    url: t.exposeString('url'),
    description: t.exposeString('description'),
    eventTypes: t.field({
      type: [WebhookEventType],
      select: { eventTypes: true },
      // A release after this one may have further events.
      resolve: (endpoint) => eventTypes.filter((type) => endpoint.eventTypes.includes(type)),
    }),
    isEnabled: t.exposeBoolean('isEnabled'),
    disabledReason: t.expose('disabledReason', { type: WebhookDisabledReason, nullable: true }),
    disabledAt: t.expose('disabledAt', { type: 'UnixMilliseconds', nullable: true }),
    failingSince: t.expose('failingSince', {
      type: 'UnixMilliseconds',
      nullable: true,
      description: 'Since when there have been nothing but failures.',
    }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    updatedAt: t.expose('updatedAt', { type: 'UnixMilliseconds' }),
    health: t.field({
      type: WebhookHealthRef,
      select: { id: true },
      resolve: async ({ id }, _args, context) => {
        const health = await healthOf(context, id);
        if (!health) throw new Error('An endpoint without its health');
        return health;
      },
    }),
  }),
});

const WebhookEndpointPageRef = builder.objectRef<Page<WebhookEndpoint>>('WebhookEndpointPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [WebhookEndpointRef] }) }),
});

const WebhookSecretRef = builder.objectRef<ShownWebhookSecret>('WebhookEndpointSecret').implement({
  description: 'Signs what is delivered to the endpoint.',
  fields: (t) => ({
    secret: t.exposeString('secret'),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', { type: 'UnixMilliseconds', nullable: true }),
  }),
});

const WebhookActivityHourRef = builder.objectRef<WebhookActivityHour>('WebhookActivityHour').implement({
  description: 'Attempts that began in one hour.',
  fields: (t) => ({
    startedAt: t.expose('startedAt', { type: 'UnixMilliseconds' }),
    deliveredCount: t.exposeInt('deliveredCount'),
    failedCount: t.exposeInt('failedCount'),
  }),
});

builder.queryFields((t) => ({
  webhookEndpoints: t.field({
    description: 'Newest first; there are 20 at most.',
    type: WebhookEndpointPageRef,
    authScopes: { webhookReader: true },
    args: pageArgs,
    resolve: (_root, { cursor, limit }, context, info) =>
      listWebhookEndpoints(context.domain, { cursor, limit }, queryOfRows(context, info)),
  }),
  webhookEndpoint: t.prismaField({
    type: 'WebhookEndpoint',
    authScopes: { webhookReader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { domain }) => getWebhookEndpoint(domain, id, query),
  }),
  webhookEndpointSecret: t.field({
    type: WebhookSecretRef,
    authScopes: { webhooks: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => getWebhookEndpointSecret(domain, id),
  }),
  webhookActivity: t.field({
    description: 'The last 24 hours, the oldest first.',
    type: [WebhookActivityHourRef],
    authScopes: { webhookReader: true },
    args: { endpointId: t.arg.id({ required: true }) },
    resolve: (_root, { endpointId }, { domain }) => getWebhookActivity(domain, endpointId),
  }),
}));

const WebhookEndpointCreate = builder.inputType('WebhookEndpointCreate', {
  fields: (t) => ({
    url: t.string({ required: true }),
    eventTypes: t.field({ type: [WebhookEventType], required: true }),
    description: t.string(),
  }),
});
const WebhookEndpointUpdate = builder.inputType('WebhookEndpointUpdate', {
  description: 'Only what is passed changes. What waits for an endpoint that is switched off is cancelled.',
  fields: (t) => ({
    url: t.string(),
    eventTypes: t.field({ type: [WebhookEventType] }),
    description: t.string(),
    isEnabled: t.boolean(),
  }),
});

builder.mutationFields((t) => ({
  createWebhookEndpoint: t.prismaField({
    description: '`conflict`: there are 20 already.',
    type: 'WebhookEndpoint',
    authScopes: { webhooks: true },
    errors: mayRefuse('invalid_request', 'conflict', 'unavailable'),
    args: { input: t.arg({ type: WebhookEndpointCreate, required: true }) },
    resolve: (query, _root, { input }, { domain }) => createWebhookEndpoint(domain, input, query),
  }),
  updateWebhookEndpoint: t.prismaField({
    type: 'WebhookEndpoint',
    authScopes: { webhooks: true },
    errors: mayRefuse('not_found', 'invalid_request', 'unavailable'),
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: WebhookEndpointUpdate, required: true }) },
    resolve: (query, _root, { id, input }, { domain }) => updateWebhookEndpoint(domain, id, input, query),
  }),
  deleteWebhookEndpoint: t.field({
    description: 'Answers the id.',
    type: 'ID',
    authScopes: { webhooks: true },
    errors: mayRefuse('not_found'),
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { domain }) => {
      await deleteWebhookEndpoint(domain, id);
      return id;
    },
  }),
  rotateWebhookEndpointSecret: t.field({
    description: 'For 24 hours the replaced secret signs too.',
    type: WebhookSecretRef,
    authScopes: { webhooks: true },
    errors: mayRefuse('not_found'),
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => rotateWebhookEndpointSecret(domain, id),
  }),
}));
