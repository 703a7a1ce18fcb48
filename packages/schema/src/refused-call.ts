import type { Page } from '@uketsuke/domain';
import { listRefusedCalls, type RefusedCall } from '@uketsuke/domain/refused-call';
import { builder } from './builder.ts';
import { Channel } from './call.ts';
import { pageArgs, PageRef, queryOfRows } from './page.ts';

const BillingRefusal = builder.enumType('BillingRefusal', {
  values: ['balance_depleted', 'payment_overdue', 'spending_cap_reached'] as const,
});

const RefusedCallRef = builder.prismaObject('RefusedCall', {
  name: 'RefusedCallGroup',
  description: 'Calls and sessions of a tenant that were refused for billing within a minute. Kept for 90 days.',
  fields: (t) => ({
    id: t.exposeID('id'),
    tenant: t.relation('tenant', { description: 'Also when it was deleted since.' }),
    channel: t.expose('channel', { type: Channel }),
    reason: t.expose('reason', { type: BillingRefusal }),
    count: t.exposeInt('count', { description: 'How many, all of the same channel and reason.' }),
    firstAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    lastAt: t.expose('lastAt', { type: 'UnixMilliseconds' }),
  }),
});

const RefusedCallPageRef = builder.objectRef<Page<RefusedCall>>('RefusedCallPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [RefusedCallRef] }) }),
});

const RefusedCallFilter = builder.inputType('RefusedCallFilter', {
  fields: (t) => ({
    tenantId: t.id(),
    channel: t.field({ type: Channel }),
    reason: t.field({ type: BillingRefusal }),
  }),
});

builder.queryField('refusedCalls', (t) =>
  t.field({
    description: 'Of the environment, newest first, never all at once: a limit of null is the default.',
    type: RefusedCallPageRef,
    authScopes: { reader: true },
    args: { filter: t.arg({ type: RefusedCallFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, context, info) =>
      listRefusedCalls(context.domain, { ...filter, cursor, limit }, queryOfRows(context, info)),
  }),
);
