import type { Connection, ConnectionOptions, Connector, KeyConnectorId, LinkConnectorId } from './connection-types.ts';
import { createSend, type ClientOptions, type RequestOptions, type Send } from './transport.ts';
import type {
  Agent,
  AgentConfig,
  AgentSummary,
  AgentVersion,
  Billing,
  Call,
  CallPage,
  List,
  PageLink,
  RotatedSecret,
  Session,
  Tenant,
  ToolsSecret,
  Topup,
  Transcript,
  Usage,
} from './types.ts';

/** The server SDK: one method per operation of `/v1`, names and shapes as in the API specification. */
export function createUketsuke(options: ClientOptions) {
  const send = createSend(options);
  return {
    agents: agents(send),
    tenants: tenants(send),
    calls: calls(send),
    sessions: sessions(send),
    usage: usage(send),
    toolsSecret: toolsSecret(send),
    webhooks: webhooks(send),
    billing: billing(send),
    connectors: connectors(send),
    connections: connections(send),
  };
}
export type Uketsuke = ReturnType<typeof createUketsuke>;

function agents(send: Send) {
  return {
    create: (body: { name: string; config: AgentConfig }, options?: RequestOptions) =>
      send<Agent>({ method: 'POST', path: '/v1/agents', body, ...options }),
    list: (options?: RequestOptions) => send<List<AgentSummary>>({ method: 'GET', path: '/v1/agents', ...options }),
    get: (id: string, query: { version?: number } = {}, options?: RequestOptions) =>
      send<Agent>({ method: 'GET', path: `/v1/agents/${segment(id)}`, query, ...options }),
    update: (id: string, body: { name?: string; config: AgentConfig }, options?: RequestOptions) =>
      send<Agent>({ method: 'PUT', path: `/v1/agents/${segment(id)}`, body, ...options }),
    versions: (id: string, options?: RequestOptions) =>
      send<List<AgentVersion>>({
        method: 'GET',
        path: `/v1/agents/${segment(id)}/versions`,
        ...options,
      }),
    delete: (id: string, options?: RequestOptions) =>
      send<void>({ method: 'DELETE', path: `/v1/agents/${segment(id)}`, ...options }),
  };
}

function tenants(send: Send) {
  return {
    create: (body: { external_id: string; name?: string; agent_id?: string | null }, options?: RequestOptions) =>
      send<Tenant & { secret: string }>({ method: 'POST', path: '/v1/tenants', body, ...options }),
    /** All of them, or with `external_id` the one that has it. */
    list: (query: { external_id?: string } = {}, options?: RequestOptions) =>
      send<List<Tenant>>({ method: 'GET', path: '/v1/tenants', query, ...options }),
    get: (id: string, options?: RequestOptions) =>
      send<Tenant>({ method: 'GET', path: `/v1/tenants/${segment(id)}`, ...options }),
    update: (
      id: string,
      body: { name?: string; agent_id?: string | null; status?: 'active' | 'disabled' },
      options?: RequestOptions,
    ) => send<Tenant>({ method: 'PATCH', path: `/v1/tenants/${segment(id)}`, body, ...options }),
    rotateSecret: (id: string, options?: RequestOptions) =>
      send<RotatedSecret>({ method: 'POST', path: `/v1/tenants/${segment(id)}/secret`, ...options }),
    delete: (id: string, options?: RequestOptions) =>
      send<void>({ method: 'DELETE', path: `/v1/tenants/${segment(id)}`, ...options }),
    connections: (id: string, options?: RequestOptions) =>
      send<List<Connection>>({ method: 'GET', path: `/v1/tenants/${segment(id)}/connections`, ...options }),
    /** A link of 15 minutes to the page on which the tenant connects its own systems. */
    createConnectLink: (
      id: string,
      body: { connectors?: LinkConnectorId[]; frame_origin?: string } = {},
      options?: RequestOptions,
    ) => send<PageLink>({ method: 'POST', path: `/v1/tenants/${segment(id)}/connect-links`, body, ...options }),
  };
}

interface CallListQuery {
  tenant_id?: string;
  cursor?: string;
  limit?: number;
  before?: number;
}

function calls(send: Send) {
  const list = (query: CallListQuery = {}, options?: RequestOptions) =>
    send<CallPage>({ method: 'GET', path: '/v1/calls', query: { ...query }, ...options });
  return {
    list,
    /** All calls, newest first, page by page. */
    async *all(
      query: Omit<CallListQuery, 'cursor' | 'before'> = {},
      options?: RequestOptions,
    ): AsyncGenerator<Call, void> {
      let cursor: string | null = null;
      do {
        const page: CallPage = await list({ ...query, ...(cursor !== null && { cursor }) }, options);
        yield* page.data;
        cursor = page.next_cursor;
      } while (cursor !== null);
    },
    get: (id: string, options?: RequestOptions) =>
      send<Call>({ method: 'GET', path: `/v1/calls/${segment(id)}`, ...options }),
    getByProvider: (providerCallId: string, options?: RequestOptions) =>
      send<Call>({ method: 'GET', path: `/v1/calls/by-provider/${segment(providerCallId)}`, ...options }),
    transcript: (id: string, options?: RequestOptions) =>
      send<Transcript>({ method: 'GET', path: `/v1/calls/${segment(id)}/transcript`, ...options }),
  };
}

function sessions(send: Send) {
  return {
    create: (
      body: { tenant_id: string; agent_id?: string | null; output?: 'audio' | 'text' },
      options?: RequestOptions,
    ) => send<Session>({ method: 'POST', path: '/v1/sessions', body, ...options }),
  };
}

function usage(send: Send) {
  return {
    get: (
      query: { from?: string | number; to?: string | number; group_by?: 'tenant' | 'day' | 'channel' } = {},
      options?: RequestOptions,
    ) => send<Usage>({ method: 'GET', path: '/v1/usage', query, ...options }),
  };
}

function toolsSecret(send: Send) {
  return {
    get: (options?: RequestOptions) => send<ToolsSecret>({ method: 'GET', path: '/v1/tools/secret', ...options }),
    rotate: (options?: RequestOptions) =>
      send<ToolsSecret>({ method: 'POST', path: '/v1/tools/secret/rotate', ...options }),
  };
}

function webhooks(send: Send) {
  return {
    /** A link of 15 minutes to the page on which endpoints are managed. */
    createPortalLink: (body: { frame_origin?: string; locale?: 'ja' | 'en' } = {}, options?: RequestOptions) =>
      send<PageLink>({ method: 'POST', path: '/v1/webhooks/portal', body, ...options }),
  };
}

function billing(send: Send) {
  return {
    get: (options?: RequestOptions) => send<Billing>({ method: 'GET', path: '/v1/billing', ...options }),
    /** Begins a payment: `url` is a page to open in a browser. The amount is in the balance when it was paid there. */
    createTopup: (body: { amount_yen: number }, options?: RequestOptions) =>
      send<Topup>({ method: 'POST', path: '/v1/billing/topups', body, ...options }),
  };
}

function connectors(send: Send) {
  return {
    list: (options?: RequestOptions) => send<List<Connector>>({ method: 'GET', path: '/v1/connectors', ...options }),
  };
}

function connections(send: Send) {
  return {
    /** All of them; with an empty `tenant_id` those of the environment itself. */
    list: (query: { tenant_id?: string } = {}, options?: RequestOptions) =>
      send<List<Connection>>({ method: 'GET', path: '/v1/connections', query, ...options }),
    /** Connects by a key or an address. The other connectors are connected on the connect page or in the dashboard. */
    create: (
      body: {
        connector: KeyConnectorId;
        secret: string;
        input?: Record<string, unknown>;
        tenant_id?: string;
      },
      options?: RequestOptions,
    ) => send<Connection>({ method: 'POST', path: '/v1/connections', body, ...options }),
    get: (id: string, options?: RequestOptions) =>
      send<Connection>({ method: 'GET', path: `/v1/connections/${segment(id)}`, ...options }),
    /** Only the settings that are passed change. */
    update: (id: string, body: { config: Record<string, unknown> }, options?: RequestOptions) =>
      send<Connection>({ method: 'PATCH', path: `/v1/connections/${segment(id)}`, body, ...options }),
    /** What can be chosen for its settings. */
    options: (
      id: string,
      query: { spreadsheet?: string; sheet?: string; app?: string; q?: string } = {},
      options?: RequestOptions,
    ) => send<ConnectionOptions>({ method: 'GET', path: `/v1/connections/${segment(id)}/options`, query, ...options }),
    delete: (id: string, options?: RequestOptions) =>
      send<void>({ method: 'DELETE', path: `/v1/connections/${segment(id)}`, ...options }),
  };
}

/** Callers in JavaScript pass on what they did not find: `undefined` must not become part of an address. */
function segment(id: unknown): string {
  if (typeof id !== 'string') throw new Error(`An id must be a string, and is ${id === null ? 'null' : typeof id}.`);
  if (id === '') throw new Error('An id must not be empty.');
  return encodeURIComponent(id);
}
