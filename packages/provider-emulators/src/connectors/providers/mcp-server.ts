import {
  answerByRoute,
  type EmulatedProvider,
  type EmulatedRequest,
  json,
  Refusal,
} from '../core/emulated-provider.ts';
import { newNumber } from '../core/new-id.ts';
import { createOAuthServer, type OAuthServer } from '../core/oauth-server.ts';
import { objectOf } from '../core/read-request.ts';

export interface McpServer extends EmulatedProvider {
  oauth: OAuthServer;
  /** Orders that the tool `order` has taken. */
  orders: string[];
  /** Over what the authorization server says of itself; `undefined` leaves it out. */
  metadata: Record<string, unknown>;
  /** Forgets all sessions, as a server does that is started again. */
  forgetSessions(): void;
}

const tools = [
  {
    name: 'stock',
    description: 'How many of an article there are',
    inputSchema: { type: 'object', properties: { article: { type: 'string' } }, required: ['article'] },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'orders/create',
    description: 'Orders an article',
    inputSchema: { type: 'object', properties: { article: { type: 'string' } }, required: ['article'] },
  },
];

/**
 * A server of the era before 2026-07-28: sessions, and a list of tools in two pages. `/mcp` wants a token of the authorization server beside
 * it, which takes new clients; `/open` wants none.
 */
export function createMcpServer({ now }: { now(): number }): McpServer {
  const oauth = createOAuthServer({
    ...{ now, name: 'mcp', client: { id: 'mcp-client-1', secret: 'mcp-secret-1' }, clientAuthentication: 'post' },
    ...{ needsPkce: true, lifetimeSeconds: 3600, isRotating: true },
  });
  const sessions = new Set<string>();
  const orders: string[] = [];
  const metadata: Record<string, unknown> = {};

  function answerTool(name: unknown, given: Record<string, unknown>) {
    const article = given['article'];
    if (typeof article !== 'string') return { isError: true, content: [{ type: 'text', text: 'article is needed' }] };
    if (name === 'stock') return { content: [{ type: 'text', text: `${article}: 3` }] };
    if (name !== 'orders/create') return null;
    orders.push(article);
    return { content: [{ type: 'text', text: `ordered: ${article}` }] };
  }
  function resultOf(method: unknown, params: Record<string, unknown>): unknown {
    if (method === 'tools/list')
      return params['cursor'] === 'second'
        ? { tools: tools.slice(1) }
        : { tools: tools.slice(0, 1), nextCursor: 'second' };
    return method === 'tools/call' ? answerTool(params['name'], objectOf(params['arguments'] ?? {})) : null;
  }
  function answerMessage(request: EmulatedRequest) {
    const { id, method, params = {} } = request.json();
    if (method === 'initialize') {
      const session = `session-${newNumber()}`;
      sessions.add(session);
      const result = {
        ...{ protocolVersion: '2025-06-18', capabilities: { tools: {} } },
        serverInfo: { name: 'shop', title: 'お店の在庫', version: '1.0.0' },
      };
      return { ...json({ jsonrpc: '2.0', id, result }), headers: { 'mcp-session-id': session } };
    }
    const session = request.headers['mcp-session-id'];
    if (session === undefined) throw new Refusal(400, rpcError(null, -32000, 'Bad Request: Server not initialized'));
    if (!sessions.has(session)) throw new Refusal(404, rpcError(null, -32001, 'Session not found'));
    if (id === undefined) return { status: 202 };
    const result = resultOf(method, objectOf(params));
    return json(result === null ? rpcError(id, -32602, 'Unknown tool') : { jsonrpc: '2.0', id, result });
  }
  function requireResource(request: EmulatedRequest, resource: string | null): void {
    if (resource !== `${originOf(request)}/mcp.example/mcp`) throw new Refusal(400, { error: 'invalid_target' });
  }
  function metadataOf(request: EmulatedRequest) {
    const issuer = `${originOf(request)}/auth.mcp.example`;
    return json({
      ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
      ...{ registration_endpoint: `${issuer}/register`, revocation_endpoint: `${issuer}/revoke` },
      ...{ response_types_supported: ['code'], code_challenge_methods_supported: ['S256'] },
      ...{ token_endpoint_auth_methods_supported: ['client_secret_post'], scopes_supported: ['stock', 'orders'] },
      ...metadata,
    });
  }

  const authorization = [
    [
      'GET',
      /^\/authorize$/,
      (request: EmulatedRequest) => {
        requireResource(request, request.query.get('resource'));
        return oauth.authorize(request);
      },
    ],
    [
      'POST',
      /^\/token$/,
      (request: EmulatedRequest) => {
        requireResource(request, request.form().get('resource'));
        return oauth.token(request);
      },
    ],
    ['POST', /^\/revoke$/, oauth.revoke],
    [
      'POST',
      /^\/register$/,
      (request: EmulatedRequest) => {
        const { redirect_uris } = request.json();
        if (!Array.isArray(redirect_uris) || redirect_uris.length === 0)
          throw new Refusal(400, { error: 'invalid_redirect_uri' });
        const client = { client_id: oauth.client.id, client_secret: oauth.client.secret, redirect_uris };
        return json({ ...client, token_endpoint_auth_method: 'client_secret_post' }, 201);
      },
    ],
  ] as const;
  const wellKnown = [
    [
      'GET',
      /^\/oauth-protected-resource\/mcp\.example\/mcp$/,
      (request: EmulatedRequest) => {
        const origin = originOf(request);
        return json({
          ...{ resource: `${origin}/mcp.example/mcp`, authorization_servers: [`${origin}/auth.mcp.example`] },
          scopes_supported: ['stock', 'orders'],
        });
      },
    ],
    ['GET', /^\/oauth-authorization-server\/auth\.mcp\.example$/, metadataOf],
  ] as const;

  return {
    hosts: ['mcp.example', 'auth.mcp.example', '.well-known'],
    ...{ oauth, orders, metadata },
    forgetSessions: () => sessions.clear(),
    answer(request) {
      if (request.host === 'auth.mcp.example') return answerByRoute(authorization, request) ?? { status: 404 };
      if (request.host === '.well-known') return answerByRoute(wellKnown, request) ?? { status: 404 };
      if (request.path !== '/mcp' && request.path !== '/open') return { status: 404 };
      const scope = request.path === '/open' ? '' : oauth.scopeOf(request);
      if (scope === null) {
        const metadata = `${originOf(request)}/.well-known/oauth-protected-resource/mcp.example/mcp`;
        const challenge = `Bearer resource_metadata="${metadata}", scope="stock"`;
        throw new Refusal(401, { error: 'invalid_token' }, { 'www-authenticate': challenge });
      }
      return request.method === 'POST' ? answerMessage(request) : { status: 405 };
    },
    fault: (status) => json(rpcError(null, -32603, 'fault'), status),
    killCredentials: oauth.killGrants,
  };
}

function rpcError(id: unknown, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

/** Where the emulator was asked. */
function originOf({ headers }: EmulatedRequest): string {
  return `http://${headers['host']}`;
}
