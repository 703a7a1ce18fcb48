import type { CreatedTenant, RotatedSecret } from '@uketsuke/domain/tenant';
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

builder.queryFields((t) => ({
  tenants: t.prismaField({
    description: 'All of the environment, newest first.',
    type: ['Tenant'],
    authScopes: { reader: true },
    resolve: (query, _root, _args, { domain }) => listTenants(domain, {}, query),
  }),
  tenantPage: t.prismaConnection({
    description: 'The same, page by page; `search` is part of the name or the external id.',
    type: 'Tenant',
    cursor: 'id',
    authScopes: { reader: true },
    args: { search: t.arg.string() },
    resolve: (query, _root, { search }, { domain }) => listTenants(domain, { search: search ?? null }, query),
  }),
  tenant: t.prismaField({
    type: 'Tenant',
    authScopes: { reader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { domain }) => getTenant(domain, id, query),
  }),
}));

const TenantCreate = builder.inputType('TenantCreate', {
  fields: (t) => ({ externalId: t.string({ required: true }), name: t.string(), agentId: t.id() }),
});
const TenantUpdate = builder.inputType('TenantUpdate', {
  description: 'Only what is passed changes; `agentId: null` removes the default agent.',
  fields: (t) => ({ name: t.string(), agentId: t.id(), status: t.field({ type: TenantStatus }) }),
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
