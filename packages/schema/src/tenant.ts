import type { Page } from '@uketsuke/domain';
import type { CreatedTenant, RotatedSecret, Tenant } from '@uketsuke/domain/tenant';
import {
  createTenant,
  deleteTenant,
  getTenant,
  listRecordedTenants,
  listTenants,
  rotateTenantSecret,
  updateTenant,
} from '@uketsuke/domain/tenant';
import { createBatchLoader } from './batch-loader.ts';
import { builder } from './builder.ts';
import { CallRef } from './call.ts';
import { pageArgs, PageRef, queryOfRows } from './page.ts';
import { mayRefuse } from './refusal.ts';

export const TenantStatus = builder.enumType('TenantStatus', { values: ['active', 'disabled'] as const });

export const TenantRef = builder.prismaObject('Tenant', {
  fields: (t) => ({
    id: t.exposeID('id'),
    externalId: t.exposeString('externalId'),
    name: t.exposeString('name'),
    agentId: t.exposeID('agentId', { nullable: true }),
    agent: t.relation('agent', { nullable: true, description: 'The default agent.' }),
    status: t.expose('status', { type: TenantStatus }),
    concurrentCallsMax: t.exposeInt('concurrentCallsMax', {
      nullable: true,
      description: "How many calls there may be at the same time; null: only the organization's limit counts.",
    }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    deletedAt: t.expose('deletedAt', { type: 'UnixMilliseconds', nullable: true }),
  }),
});

const recordedTenant = createBatchLoader(listRecordedTenants);

builder.objectField(CallRef, 'tenant', (t) =>
  t.field({
    description: 'Also when it was deleted since.',
    type: TenantRef,
    resolve: async ({ tenantId }, _args, context) => {
      const tenant = await recordedTenant(context, tenantId);
      if (!tenant) throw new Error('A call without its tenant');
      return tenant;
    },
  }),
);

const CreatedTenantRef = builder.objectRef<CreatedTenant>('CreatedTenant').implement({
  description: 'A tenant with its connection secret, which no later answer holds.',
  fields: (t) => ({
    id: t.id({ resolve: ({ tenant }) => tenant.id }),
    externalId: t.string({ resolve: ({ tenant }) => tenant.externalId }),
    name: t.string({ resolve: ({ tenant }) => tenant.name }),
    agentId: t.id({ nullable: true, resolve: ({ tenant }) => tenant.agentId }),
    status: t.field({ type: TenantStatus, resolve: ({ tenant }) => tenant.status }),
    concurrentCallsMax: t.int({ nullable: true, resolve: ({ tenant }) => tenant.concurrentCallsMax }),
    createdAt: t.field({ type: 'UnixMilliseconds', resolve: ({ tenant }) => tenant.createdAt }),
    secret: t.exposeString('secret'),
  }),
});

const TenantSecretRef = builder.objectRef<RotatedSecret>('TenantSecret').implement({
  fields: (t) => ({
    secret: t.exposeString('secret'),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', { type: 'UnixMilliseconds' }),
  }),
});

const TenantPageRef = builder.objectRef<Page<Tenant>>('TenantPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [TenantRef] }) }),
});

const TenantFilter = builder.inputType('TenantFilter', {
  fields: (t) => ({
    search: t.string({ description: 'Part of the name or the external id, whatever the case.' }),
    agentId: t.id({ description: 'Those whose default agent it is.' }),
    externalId: t.string({ description: 'The one of this external id.' }),
    status: t.field({ type: TenantStatus }),
  }),
});

builder.queryFields((t) => ({
  tenants: t.field({
    description: 'Newest first.',
    type: TenantPageRef,
    authScopes: { reader: true },
    args: { filter: t.arg({ type: TenantFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, context, info) =>
      listTenants(context.domain, { ...filter, cursor, limit }, queryOfRows(context, info)),
  }),
  tenant: t.prismaField({
    type: 'Tenant',
    authScopes: { reader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { domain }) => getTenant(domain, id, query),
  }),
}));

const TenantCreate = builder.inputType('TenantCreate', {
  fields: (t) => ({
    externalId: t.string({ required: true }),
    name: t.string(),
    agentId: t.id(),
    concurrentCallsMax: t.int(),
  }),
});
const TenantUpdate = builder.inputType('TenantUpdate', {
  description: 'Only what is passed changes; `null` removes the default agent, and the limit of calls.',
  fields: (t) => ({
    name: t.string(),
    agentId: t.id(),
    status: t.field({ type: TenantStatus }),
    concurrentCallsMax: t.int(),
  }),
});

builder.mutationFields((t) => ({
  createTenant: t.field({
    type: CreatedTenantRef,
    authScopes: { admin: true },
    errors: mayRefuse('not_found', 'conflict', 'invalid_request'),
    args: { input: t.arg({ type: TenantCreate, required: true }) },
    resolve: (_root, { input }, { domain }) => createTenant(domain, input),
  }),
  updateTenant: t.prismaField({
    type: 'Tenant',
    authScopes: { admin: true },
    errors: mayRefuse('not_found', 'invalid_request'),
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: TenantUpdate, required: true }) },
    resolve: (query, _root, { id, input }, { domain }) => updateTenant(domain, id, input, query),
  }),
  deleteTenant: t.field({
    description: 'Answers the id. Call records stay.',
    type: 'ID',
    authScopes: { admin: true },
    errors: mayRefuse('not_found'),
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { domain }) => {
      await deleteTenant(domain, id);
      return id;
    },
  }),
  rotateTenantSecret: t.field({
    type: TenantSecretRef,
    authScopes: { admin: true },
    errors: mayRefuse('not_found'),
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => rotateTenantSecret(domain, id),
  }),
}));
