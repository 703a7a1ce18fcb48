import { connectionStatuses, connectorCategories, connectorIds, type Language } from '@uketsuke/contracts';
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
  furnishConnection,
  type ListedConnector,
  replaceConnectionKey,
  sendConnectLink,
  type SentLink,
  updateConnection,
} from '@uketsuke/domain/connection';
import {
  attemptReasons,
  type AttemptView,
  getConnectionAttempt,
  restartConnection,
  startConnection,
  type StartedAttempt,
} from '@uketsuke/domain/connection-attempt';
import { builder } from './builder.ts';
import { type GraphQLContext, noLinks } from './context.ts';
import { IssuedLinkRef, Locale } from './link.ts';
import { mayRefuse } from './refusal.ts';

const ConnectorName = builder.enumType('ConnectorId', { values: connectorIds });
const ConnectorCategory = builder.enumType('ConnectorCategory', { values: connectorCategories });
const ConnectorAuth = builder.enumType('ConnectorAuth', { values: ['oauth2', 'api_key', 'webhook_url'] as const });
const ConnectorInputType = builder.enumType('ConnectorInputType', {
  values: ['text', 'password', 'url', 'number'] as const,
});
const ConnectionStatus = builder.enumType('ConnectionStatus', { values: connectionStatuses });

const ConnectorGuidance = builder.enumType('ConnectorGuidance', {
  description:
    'admin_consent: an administrator may have to agree first; customer_client: an administrator registers a client, and its id and secret are inputs.',
  values: ['none', 'admin_consent', 'customer_client'] as const,
});

const readersLanguage = "Absent: the reader's, by `Accept-Language`.";

function languageFor(
  { locale }: { locale?: Language | null | undefined },
  { language = 'ja' }: GraphQLContext,
): Language {
  return locale ?? language;
}

const ConnectorInputRef = builder
  .objectRef<ListedConnector['definition']['inputs'][number]>('ConnectorInput')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      type: t.expose('type', { type: ConnectorInputType }),
      isOptional: t.boolean({ resolve: ({ isOptional = false }) => isOptional }),
      label: t.string({
        args: { locale: t.arg({ type: Locale, defaultValue: 'ja', required: true }) },
        resolve: ({ label }, { locale }) => label[locale],
      }),
      hint: t.string({
        description: 'Where it is found, for whoever fills it in.',
        nullable: true,
        args: { locale: t.arg({ type: Locale, defaultValue: 'ja', required: true }) },
        resolve: ({ hint }, { locale }) => hint?.[locale] ?? null,
      }),
    }),
  });

const ConnectorActionRef = builder
  .objectRef<ListedConnector['definition']['actions'][number]>('ConnectorAction')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      tool: t.exposeString('tool', { description: 'The name that the AI sees.' }),
      description: t.string({
        args: { locale: t.arg({ type: Locale, description: readersLanguage }) },
        resolve: ({ description }, args, context) => description[languageFor(args, context)],
      }),
      confirm: t.exposeBoolean('confirm'),
    }),
  });

const ConnectorRef = builder.objectRef<ListedConnector>('Connector').implement({
  description: 'An outside system that can be connected.',
  fields: (t) => ({
    id: t.field({ type: ConnectorName, resolve: ({ definition }) => definition.id }),
    name: t.string({
      args: { locale: t.arg({ type: Locale, description: readersLanguage }) },
      resolve: ({ definition }, args, context) => definition.name[languageFor(args, context)],
    }),
    description: t.string({
      args: { locale: t.arg({ type: Locale, description: readersLanguage }) },
      resolve: ({ definition }, args, context) => definition.description[languageFor(args, context)],
    }),
    category: t.field({ type: ConnectorCategory, resolve: ({ definition }) => definition.category }),
    auth: t.field({ type: ConnectorAuth, resolve: ({ definition }) => publicAuth(definition.auth.by) }),
    isAvailable: t.exposeBoolean('isAvailable'),
    guidance: t.field({
      description: 'What people have to be led through before they can agree.',
      type: ConnectorGuidance,
      resolve: ({ definition }) => guidanceOf(definition.auth),
    }),
    redirectUrl: t.string({
      description: 'What whoever registers a client at the provider has to name there; null where nobody is sent back.',
      nullable: true,
      resolve: ({ definition }, _args, { links = noLinks }) =>
        publicAuth(definition.auth.by) === 'oauth2' ? links.connectCallbackUrl : null,
    }),
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

function guidanceOf(auth: ListedConnector['definition']['auth']): 'none' | 'admin_consent' | 'customer_client' {
  if (auth.by !== 'oauth2') return 'none';
  if (auth.client.by === 'customer') return 'customer_client';
  return auth.adminConsentUrl === undefined ? 'none' : 'admin_consent';
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
    statusReason: t.exposeString('statusReason', {
      nullable: true,
      description: 'Why it is not active, as a code.',
    }),
    createdBy: t.string({
      nullable: true,
      description: 'null for whoever came by a link: it may be the address of a member.',
      resolve: ({ createdBy }, _args, { domain }) => (domain.viewer.kind === 'link' ? null : createdBy),
    }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    updatedAt: t.expose('updatedAt', { type: 'UnixMilliseconds' }),
  }),
});

const ConnectionAttemptStatus = builder.enumType('ConnectionAttemptStatus', {
  values: ['pending', 'connected', 'refused'] as const,
});
const ConnectionAttemptReason = builder.enumType('ConnectionAttemptReason', { values: attemptReasons });

const ConnectionAttemptRef = builder.objectRef<AttemptView>('ConnectionAttempt').implement({
  description:
    'One way of somebody to a provider and back. Whoever sent them there asks for it until it is not pending any more.',
  fields: (t) => ({
    id: t.exposeID('id'),
    connector: t.expose('connector', { type: ConnectorName }),
    status: t.expose('status', { type: ConnectionAttemptStatus }),
    reason: t.expose('reason', { type: ConnectionAttemptReason, nullable: true, description: 'Of a refused one.' }),
    adminConsentUrl: t.string({
      description: 'Of a refused one, where an administrator may have to agree first: the page to hand on to them.',
      nullable: true,
      resolve: ({ connector, reason }, _args, { domain, links = noLinks }) =>
        reason === 'admin_consent' || reason === 'denied'
          ? (domain.connectors?.adminConsentUrl(connector, { redirectUrl: links.connectCallbackUrl }) ?? null)
          : null,
    }),
    connectionId: t.exposeID('connectionId', { nullable: true, description: 'What has come of it.' }),
    expiresAt: t.expose('expiresAt', { type: 'UnixMilliseconds' }),
  }),
});

const SentLinkRef = builder.objectRef<SentLink>('SentConnectLink').implement({
  fields: (t) => ({
    isMailed: t.exposeBoolean('isMailed'),
    chats: t.exposeInt('chats', { description: 'Through how many chats of the tenant it goes too.' }),
  }),
});

const StartedConnectionRef = builder.objectRef<StartedAttempt>('StartedConnection').implement({
  fields: (t) => ({
    attempt: t.expose('attempt', { type: ConnectionAttemptRef }),
    authorizeUrl: t.exposeString('authorizeUrl', {
      description: 'To be opened in a window of its own. It belongs to this attempt alone, and is good for once.',
    }),
  }),
});

builder.queryFields((t) => ({
  connectors: t.field({
    type: [ConnectorRef],
    authScopes: { connectionReader: true },
    resolve: (_root, _args, { domain }) => listConnectors(domain),
  }),
  connections: t.field({
    description: 'Newest first, all of them.',
    type: [ConnectionRef],
    authScopes: { connectionReader: true },
    args: { tenantId: t.arg.string({ description: 'Absent: all; empty: those of the environment itself.' }) },
    resolve: (_root, { tenantId }, { domain }) => listConnections(domain, { tenantId }),
  }),
  connection: t.field({
    type: ConnectionRef,
    authScopes: { connectionReader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => getConnection(domain, id),
  }),
  connectionOptions: t.field({
    description: 'What can be chosen from while setting it up.',
    type: 'JSON',
    authScopes: { connections: true },
    args: { id: t.arg.id({ required: true }), params: t.arg({ type: 'JSON' }) },
    resolve: (_root, { id, params }, { domain }) => listConnectionOptions(domain, id, params ?? {}),
  }),
}));

builder.queryField('connectionAttempt', (t) =>
  t.field({
    type: ConnectionAttemptRef,
    authScopes: { connections: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => getConnectionAttempt(domain, id),
  }),
);

const ConnectionStartInput = builder.inputType('ConnectionStartInput', {
  fields: (t) => ({
    connector: t.field({ type: ConnectorName, required: true }),
    inputs: t.field({ type: 'JSON', description: 'What the connector asks for, by name.' }),
    tenantId: t.id({ description: 'Absent: the tenant of the link, else the environment.' }),
    locale: t.field({
      type: Locale,
      description: 'Of the page on which people arrive afterwards; absent: as their browser likes it.',
    }),
  }),
});

const ConnectionCreateInput = builder.inputType('ConnectionCreateInput', {
  fields: (t) => ({
    connector: t.field({ type: ConnectorName, required: true }),
    secret: t.string({ required: true }),
    input: t.field({ type: 'JSON' }),
    tenantId: t.id(),
  }),
});

builder.mutationFields((t) => ({
  startConnection: t.field({
    description: 'Of a system whose owner agrees on its own pages.',
    type: StartedConnectionRef,
    authScopes: { connections: true },
    errors: mayRefuse('not_found', 'invalid_request', 'connect_failed', 'unavailable'),
    args: { input: t.arg({ type: ConnectionStartInput, required: true }) },
    resolve: (_root, { input }, { domain, links = noLinks }) => startConnection(domain, input, links),
  }),
  restartConnection: t.field({
    description: 'The same again for one that is there: it keeps its id and its settings. It must be the same account.',
    type: StartedConnectionRef,
    authScopes: { connections: true },
    errors: mayRefuse('not_found', 'invalid_request', 'connect_failed', 'unavailable'),
    args: {
      id: t.arg.id({ required: true }),
      inputs: t.arg({ type: 'JSON', description: 'Only those that change.' }),
      locale: t.arg({ type: Locale, description: 'As in ConnectionStartInput.' }),
      isPicking: t.arg.boolean({
        description:
          "To open more of the account to the service, on the provider's own page: of `spreadsheet_a`, files.",
      }),
    },
    resolve: (_root, { id, ...input }, { domain, links = noLinks }) => restartConnection(domain, id, input, links),
  }),
  replaceConnectionKey: t.field({
    description: 'A new key of the same account for one that was connected by a key. One test call is made first.',
    type: ConnectionRef,
    authScopes: { connections: true },
    errors: mayRefuse('not_found', 'invalid_request', 'verify_failed', 'unavailable'),
    args: { id: t.arg.id({ required: true }), secret: t.arg.string({ required: true }) },
    resolve: (_root, { id, secret }, { domain }) => replaceConnectionKey(domain, id, { secret }),
  }),
  createConnection: t.field({
    description: 'By a key or an address. One test call is made first.',
    type: ConnectionRef,
    authScopes: { connections: true },
    errors: mayRefuse('not_found', 'invalid_request', 'verify_failed', 'unavailable'),
    args: { input: t.arg({ type: ConnectionCreateInput, required: true }) },
    resolve: (_root, { input }, { domain }) => createConnection(domain, input),
  }),
  updateConnection: t.field({
    description: 'Only the passed settings change.',
    type: ConnectionRef,
    authScopes: { connections: true },
    errors: mayRefuse('not_found', 'invalid_request', 'invalid_config', 'needs_reauth', 'unavailable'),
    args: { id: t.arg.id({ required: true }), config: t.arg({ type: 'JSON', required: true }) },
    resolve: (_root, { id, config }, { domain }) => updateConnection(domain, id, { config }),
  }),
  furnishConnection: t.field({
    description: 'Makes at the service what it needs, like a fresh spreadsheet, and sets it up with that.',
    type: ConnectionRef,
    authScopes: { connections: true },
    errors: mayRefuse('not_found', 'invalid_request', 'invalid_config', 'needs_reauth', 'unavailable'),
    args: { id: t.arg.id({ required: true }), locale: t.arg({ type: Locale, defaultValue: 'ja', required: true }) },
    resolve: (_root, { id, locale }, { domain }) => furnishConnection(domain, id, { locale }),
  }),
  deleteConnection: t.boolean({
    authScopes: { connections: true },
    errors: mayRefuse('not_found'),
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { domain }) => {
      await deleteConnection(domain, id);
      return true;
    },
  }),
  sendConnectLink: t.field({
    description:
      'Sends a tenant a fresh link to its connect page, to an address and through the chats that it has connected. `conflict`: it was sent several within the hour.',
    type: SentLinkRef,
    authScopes: { admin: true },
    errors: mayRefuse('not_found', 'invalid_request', 'conflict', 'unavailable'),
    args: {
      tenantId: t.arg.id({ required: true }),
      connectors: t.arg.stringList({ description: 'Those to be offered; all when absent.' }),
      email: t.arg.string({ description: 'Absent: through its chats alone.' }),
      locale: t.arg({ type: Locale, description: 'Japanese when absent.' }),
    },
    resolve: (_root, input, { domain, links = noLinks }) => sendConnectLink(domain, input, links),
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
      locale: t.arg({ type: Locale, description: "Of its page; absent: as the visitor's browser likes it." }),
    },
    resolve: (_root, input, { domain, links = noLinks }) => createConnectLink(domain, input, links),
  }),
}));
