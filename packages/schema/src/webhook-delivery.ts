import { eventTypes } from '@uketsuke/contracts/events';
import { webhookAttemptTriggers, webhookDeliveryStates, webhookErrorKinds } from '@uketsuke/contracts/webhook';
import type { Page } from '@uketsuke/domain';
import {
  getWebhookDelivery,
  listWebhookDeliveries,
  recoverWebhookDeliveries,
  type RecoveredDeliveries,
  resendWebhookDelivery,
  sendTestWebhookEvent,
  type WebhookDelivery,
} from '@uketsuke/domain/webhook-delivery';
import { builder } from './builder.ts';
import { pageArgs, PageRef, queryOfRows } from './page.ts';
import { mayRefuse } from './refusal.ts';
import { WebhookErrorKind, WebhookEventType } from './webhook-endpoint.ts';

const WebhookDeliveryState = builder.enumType('WebhookDeliveryState', { values: webhookDeliveryStates });
const WebhookAttemptTrigger = builder.enumType('WebhookAttemptTrigger', { values: webhookAttemptTriggers });

builder.prismaObject('WebhookEvent', {
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The `webhook-id` of every attempt.' }),
    type: t.field({
      type: WebhookEventType,
      select: { type: true },
      resolve: (event) => oneOf(eventTypes, event.type),
    }),
    occurredAt: t.expose('occurredAt', { type: 'UnixMilliseconds' }),
    body: t.exposeString('body', { description: 'The exact bytes that are signed and sent, as UTF-8.' }),
    tenantId: t.exposeID('tenantId', { nullable: true }),
    callId: t.exposeID('callId', { nullable: true }),
  }),
});

builder.prismaObject('WebhookAttempt', {
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeInt('number'),
    startedAt: t.expose('startedAt', { type: 'UnixMilliseconds' }),
    durationMs: t.expose('durationMs', { type: 'Milliseconds' }),
    statusCode: t.exposeInt('statusCode', { nullable: true }),
    errorKind: t.field({
      type: WebhookErrorKind,
      nullable: true,
      description: 'null: it was delivered.',
      select: { errorKind: true },
      resolve: ({ errorKind }) => (errorKind === null ? null : oneOf(webhookErrorKinds, errorKind)),
    }),
    responseBody: t.exposeString('responseBody', { nullable: true, description: 'The first 20,000 bytes, as text.' }),
    trigger: t.expose('trigger', { type: WebhookAttemptTrigger }),
    requestHeaders: t.expose('requestHeaders', { type: 'JSON' }),
  }),
});

const WebhookDeliveryRef = builder.prismaObject('WebhookDelivery', {
  fields: (t) => ({
    id: t.exposeID('id'),
    event: t.relation('event'),
    endpointId: t.exposeID('endpointId'),
    state: t.expose('state', { type: WebhookDeliveryState }),
    attemptsCount: t.exposeInt('attemptsCount'),
    nextAttemptAt: t.field({
      type: 'UnixMilliseconds',
      nullable: true,
      description: 'null when none will be made, or while one is being made.',
      select: { state: true, leaseId: true, dueAt: true, createdAt: true },
      resolve: ({ state, leaseId, dueAt, createdAt }) => {
        if (state !== 'pending' || leaseId !== null) return null;
        return dueAt < createdAt ? createdAt : dueAt;
      },
    }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    attempts: t.relation('attempts', {
      description: 'The first one first.',
      query: { orderBy: [{ number: 'asc' }, { startedAt: 'asc' }] },
    }),
  }),
});

const WebhookDeliveryPageRef = builder.objectRef<Page<WebhookDelivery>>('WebhookDeliveryPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [WebhookDeliveryRef] }) }),
});

const RecoveredDeliveriesRef = builder.objectRef<RecoveredDeliveries>('RecoveredWebhookDeliveries').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many will be sent.' }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Asked again, the next ones are sent.' }),
  }),
});

const WebhookDeliveryFilter = builder.inputType('WebhookDeliveryFilter', {
  fields: (t) => ({
    endpointId: t.id(),
    eventType: t.field({ type: WebhookEventType }),
    state: t.field({ type: WebhookDeliveryState }),
    tenantId: t.id(),
    from: t.field({ type: 'UnixMilliseconds' }),
    to: t.field({ type: 'UnixMilliseconds', description: 'Exclusive.' }),
  }),
});

builder.queryFields((t) => ({
  webhookDeliveries: t.field({
    description: 'Newest first, never all at once: a limit of null is the default. Those to deleted endpoints too.',
    type: WebhookDeliveryPageRef,
    authScopes: { webhookReader: true },
    args: { filter: t.arg({ type: WebhookDeliveryFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, context, info) =>
      listWebhookDeliveries(context.domain, { ...filter, cursor, limit }, queryOfRows(context, info)),
  }),
  webhookDelivery: t.prismaField({
    type: 'WebhookDelivery',
    authScopes: { webhookReader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { domain }) => getWebhookDelivery(domain, id, query),
  }),
}));

builder.mutationFields((t) => ({
  sendTestWebhookEvent: t.prismaField({
    description: 'Sends the example of an event, once. `conflict`: the endpoint is switched off.',
    type: 'WebhookDelivery',
    authScopes: { webhooks: true },
    errors: mayRefuse('not_found', 'conflict', 'invalid_request', 'unavailable'),
    args: {
      endpointId: t.arg.id({ required: true }),
      type: t.arg({ type: WebhookEventType, required: true }),
    },
    resolve: (query, _root, input, { domain }) => sendTestWebhookEvent(domain, input, query),
  }),
  resendWebhookDelivery: t.prismaField({
    description:
      'Sends it again now, whatever came of it. `conflict`: the endpoint is switched off, or it is being sent.',
    type: 'WebhookDelivery',
    authScopes: { webhooks: true },
    errors: mayRefuse('not_found', 'conflict', 'unavailable'),
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { domain }) => resendWebhookDelivery(domain, id, query),
  }),
  recoverWebhookDeliveries: t.field({
    description:
      'Sends what failed, was cancelled or was never sent since then: 14 days ago at most, 10,000 at a time, the oldest first.',
    type: RecoveredDeliveriesRef,
    authScopes: { webhooks: true },
    errors: mayRefuse('not_found', 'conflict', 'invalid_request', 'unavailable'),
    args: {
      endpointId: t.arg.id({ required: true }),
      since: t.arg({ type: 'UnixMilliseconds', required: true }),
    },
    resolve: (_root, input, { domain }) => recoverWebhookDeliveries(domain, input),
  }),
}));

/** The verbs write no others. */
function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((one) => one === text);
  if (value === undefined) throw new Error(`${text} is none of ${values.join(', ')}`);
  return value;
}
