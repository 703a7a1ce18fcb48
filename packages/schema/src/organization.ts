import { getOrganization, listEnvironments } from '@uketsuke/domain/organization';
import { retentionOf } from '@uketsuke/domain/retention';
import { builder } from './builder.ts';
import { RetentionRef } from './retention.ts';

export const PaymentMethod = builder.enumType('PaymentMethod', { values: ['card', 'invoice'] as const });
export const EnvironmentKind = builder.enumType('EnvironmentKind', { values: ['live', 'test'] as const });

builder.prismaObject('Organization', {
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    paymentMethod: t.expose('paymentMethod', { type: PaymentMethod }),
    concurrentCallsMax: t.exposeInt('concurrentCallsMax', {
      description: 'How many calls there may be at the same time, of both environments together.',
    }),
    retention: t.field({
      type: RetentionRef,
      select: { transcriptRetentionDays: true, fieldsRetentionDays: true, fromRetentionDays: true },
      resolve: (organization) => retentionOf(organization),
    }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
  }),
});

builder.prismaObject('Environment', {
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: EnvironmentKind }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
  }),
});

builder.queryFields((t) => ({
  organization: t.prismaField({
    description: "The viewer's own.",
    type: 'Organization',
    authScopes: { reader: true },
    resolve: (query, _root, _args, { domain }) => getOrganization(domain, query),
  }),
  environments: t.prismaField({
    description: 'Those that the viewer can choose, live first.',
    type: ['Environment'],
    authScopes: { reader: true },
    resolve: (query, _root, _args, { domain }) => listEnvironments(domain, query),
  }),
}));
