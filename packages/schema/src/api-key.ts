import type { Page } from '@uketsuke/domain';
import { type ApiKey, createApiKey, type IssuedApiKey, listApiKeys, revokeApiKey } from '@uketsuke/domain/api-key';
import { builder } from './builder.ts';
import { pageArgs, PageRef, queryOfRows } from './page.ts';
import { mayRefuse } from './refusal.ts';

const ApiKeyRef = builder.prismaObject('ApiKey', {
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    start: t.exposeString('start', { description: 'The first characters, to recognise it by.' }),
    last4: t.exposeString('last4'),
    createdBy: t.exposeString('createdBy', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    lastUsedAt: t.expose('lastUsedAt', { type: 'UnixMilliseconds', nullable: true }),
    revokedAt: t.expose('revokedAt', { type: 'UnixMilliseconds', nullable: true }),
  }),
});

const CreatedApiKey = builder.objectRef<IssuedApiKey>('CreatedApiKey').implement({
  description: 'A key with its secret, which no later answer holds.',
  fields: (t) => ({
    apiKey: t.field({ type: ApiKeyRef, resolve: ({ apiKey }) => apiKey }),
    secret: t.exposeString('secret'),
  }),
});

const ApiKeyPageRef = builder.objectRef<Page<ApiKey>>('ApiKeyPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [ApiKeyRef] }) }),
});

const ApiKeyFilter = builder.inputType('ApiKeyFilter', {
  fields: (t) => ({
    search: t.string({ description: 'Part of the name, whatever the case.' }),
    isRevoked: t.boolean(),
  }),
});

builder.queryField('apiKeys', (t) =>
  t.field({
    description: 'Of the chosen environment, newest first, revoked ones included.',
    type: ApiKeyPageRef,
    authScopes: { member: true },
    args: { filter: t.arg({ type: ApiKeyFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, context, info) =>
      listApiKeys(context.domain, { ...filter, cursor, limit }, queryOfRows(context, info)),
  }),
);

builder.mutationFields((t) => ({
  createApiKey: t.field({
    type: CreatedApiKey,
    authScopes: { memberAdmin: true },
    errors: mayRefuse('invalid_request'),
    args: { name: t.arg.string({ required: true }) },
    resolve: (_root, { name }, { domain }) => createApiKey(domain, { name }),
  }),
  revokeApiKey: t.field({
    type: ApiKeyRef,
    authScopes: { memberAdmin: true },
    errors: mayRefuse('not_found'),
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => revokeApiKey(domain, id),
  }),
}));
