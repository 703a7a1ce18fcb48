import { connectionStatuses, connectorCategories, connectorIds } from '@uketsuke/contracts';
import {
  type Connection,
  connectorOf,
  createConnection,
  createConnectLink,
  deleteConnection,
  getConnection,
  listConnectionOptions,
  listConnections,
  listConnectors,
  type ListedConnector,
  updateConnection,
} from '@uketsuke/domain/connection';
import { builder } from './builder.ts';
import { noLinks } from './context.ts';
import { IssuedLinkRef } from './link.ts';
import { mayRefuse } from './refusal.ts';

const ConnectorName = builder.enumType('ConnectorId', { values: connectorIds });
const ConnectorCategory = builder.enumType('ConnectorCategory', { values: connectorCategories });
const ConnectorAuth = builder.enumType('ConnectorAuth', { values: ['oauth2', 'api_key', 'webhook_url'] as const });
const ConnectorInputType = builder.enumType('ConnectorInputType', {
  values: ['text', 'password', 'url', 'number'] as const,
});
const ConnectionStatus = builder.enumType('ConnectionStatus', { values: connectionStatuses });

const ConnectorInputRef = builder
  .objectRef<ListedConnector['definition']['inputs'][number]>('ConnectorInput')
  .implement({
    fields: (t) => ({ name: t.exposeString('name'), type: t.expose('type', { type: ConnectorInputType }) }),
  });

const ConnectorActionRef = builder
  .objectRef<ListedConnector['definition']['actions'][number]>('ConnectorAction')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      tool: t.exposeString('tool', { description: 'The name that the AI sees.' }),
      description: t.string({ resolve: ({ description }) => description.ja }),
      confirm: t.exposeBoolean('confirm'),
    }),
  });

const ConnectorRef = builder.objectRef<ListedConnector>('Connector').implement({
  description: 'An outside system that can be connected.',
  fields: (t) => ({
    id: t.field({ type: ConnectorName, resolve: ({ definition }) => definition.id }),
    name: t.string({ resolve: ({ definition }) => definition.name }),
    description: t.string({ resolve: ({ definition }) => definition.description.ja }),
    category: t.field({ type: ConnectorCategory, resolve: ({ definition }) => definition.category }),
    auth: t.field({ type: ConnectorAuth, resolve: ({ definition }) => publicAuth(definition.auth.by) }),
    isAvailable: t.exposeBoolean('isAvailable'),
    needsSetup: t.boolean({ resolve: ({ definition }) => definition.needsSetup }),
    isNotifier: t.boolean({ resolve: ({ definition }) => definition.notify !== undefined }),
    isEnvironmentOnly: t.boolean({ resolve: ({ definition }) => definition.isEnvironmentOnly }),
    inputs: t.field({ type: [ConnectorInputRef], resolve: ({ definition }) => [...definition.inputs] }),
    actions: t.field({ type: [ConnectorActionRef], resolve: ({ definition }) => [...definition.actions] }),
  }),
});

/** What is found at the server is OAuth too. */
function publicAuth(by: ListedConnector['definition']['auth']['by']): 'oauth2' | 'api_key' | 'webhook_url' {
  return by === 'discovered' ? 'oauth2' : by;
}

const ConnectionRef = builder.objectRef<Connection>('Connection').implement({
  description:
    'What connects a tenant, or the environment as a whole, with an outside system. Its credentials are in no answer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    connector: t.field({ type: ConnectorName, resolve: connectorOf }),
    tenantId: t.exposeID('tenantId', { nullable: true, description: 'null: of the environment itself.' }),
    label: t.exposeString('label'),
    status: t.expose('status', { type: ConnectionStatus }),
    config: t.expose('config', { type: 'JSON' }),
    createdBy: t.exposeString('createdBy', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    updatedAt: t.expose('updatedAt', { type: 'UnixMilliseconds' }),
  }),
});

builder.queryFields((t) => ({
  connectors: t.field({
    type: [ConnectorRef],
    authScopes: { reader: true },
    resolve: (_root, _args, { domain }) => listConnectors(domain),
  }),
  connections: t.field({
    description: 'Newest first, all of them.',
    type: [ConnectionRef],
    authScopes: { reader: true },
    args: { tenantId: t.arg.string({ description: 'Absent: all; empty: those of the environment itself.' }) },
    resolve: (_root, { tenantId }, { domain }) => listConnections(domain, { tenantId }),
  }),
  connection: t.field({
    type: ConnectionRef,
    authScopes: { reader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => getConnection(domain, id),
  }),
  connectionOptions: t.field({
    description: 'What can be chosen from while setting it up.',
    type: 'JSON',
    authScopes: { admin: true },
    args: { id: t.arg.id({ required: true }), params: t.arg({ type: 'JSON' }) },
    resolve: (_root, { id, params }, { domain }) => listConnectionOptions(domain, id, params ?? {}),
  }),
}));

const ConnectionCreateInput = builder.inputType('ConnectionCreateInput', {
  fields: (t) => ({
    connector: t.field({ type: ConnectorName, required: true }),
    secret: t.string({ required: true }),
    input: t.field({ type: 'JSON' }),
    tenantId: t.id(),
  }),
});

builder.mutationFields((t) => ({
  createConnection: t.field({
    description: 'By a key or an address. One test call is made first.',
    type: ConnectionRef,
    authScopes: { admin: true },
    errors: mayRefuse('not_found', 'invalid_request', 'verify_failed', 'unavailable'),
    args: { input: t.arg({ type: ConnectionCreateInput, required: true }) },
    resolve: (_root, { input }, { domain }) => createConnection(domain, input),
  }),
  updateConnection: t.field({
    description: 'Only the passed settings change.',
    type: ConnectionRef,
    authScopes: { admin: true },
    errors: mayRefuse('not_found', 'invalid_request', 'invalid_config', 'needs_reauth', 'unavailable'),
    args: { id: t.arg.id({ required: true }), config: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { id, config }, { domain }) => updateConnection(domain, id, { config }),
  }),
  deleteConnection: t.boolean({
    authScopes: { admin: true },
    errors: mayRefuse('not_found'),
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { domain }) => {
      await deleteConnection(domain, id);
      return true;
    },
  }),
  createConnectLink: t.field({
    description: "A link of 15 minutes to a tenant's connect page.",
    type: IssuedLinkRef,
    authScopes: { admin: true },
    errors: mayRefuse('not_found', 'invalid_request'),
    args: {
      tenantId: t.arg.id({ required: true }),
      connectors: t.arg.stringList({ description: 'Those to be offered; all when absent.' }),
      frameOrigin: t.arg.string({ description: 'The only origin whose pages may frame it; none when absent.' }),
    },
    resolve: (_root, input, { domain, links = noLinks }) => createConnectLink(domain, input, links),
  }),
}));
