import type { AuthorizationServerMetadata, FetchLike } from '@modelcontextprotocol/client';
import { loadLibrary } from '../../mcp/connect-client.ts';
import type { FoundServer, OAuthClient } from '../connectors.ts';
import { clientDocumentUrl, clientMetadataOf } from './client-document.ts';
import { GrantError } from './grant-error.ts';

export interface DiscoverOptions {
  /** Of the MCP server. */
  url: string;
  fetch: FetchLike;
  redirectUrl: string;
  /** Registered by hand; null: we register ourselves. */
  client: OAuthClient | null;
}

/**
 * Who lets people into an MCP server, and as which client we ask them; null where everybody may use it. Rejects with a `GrantError` where
 * that cannot be read, or where it is not safe.
 */
export async function discoverServer(
  options: DiscoverOptions,
): Promise<{ server: FoundServer; client: OAuthClient } | null> {
  const { url, fetch } = options;
  const challenge = await challengeOf(url, fetch);
  if (challenge === null) return null;
  const { checkResourceAllowed, discoverOAuthServerInfo, resourceUrlFromServerUrl } = await loadLibrary();
  const { resourceMetadataUrl, scope } = challenge;
  const info = await discoverOAuthServerInfo(url, {
    ...{ fetchFn: fetch, ...(resourceMetadataUrl && { resourceMetadataUrl }) },
  }).catch((error: unknown) => {
    throw unreadable(error);
  });
  const { authorizationServerMetadata: metadata, resourceMetadata } = info;
  if (!metadata) throw unreadable();
  const resource = resourceUrlFromServerUrl(url);
  const configuredResource = resourceMetadata?.resource ?? resource.href;
  if (!checkResourceAllowed({ requestedResource: resource, configuredResource }))
    throw new GrantError('refused', 'The server says that its permissions are for another address.');
  requirePkce(metadata);
  const scopes = scopesOf(scope ?? resourceMetadata?.scopes_supported?.join(' '), metadata);
  const { client, method } =
    knownClient(options, metadata) ?? (await register(info.authorizationServerUrl, { ...options, metadata, scopes }));
  // A server may say that it has registered us by any id.
  if (client.id === clientDocumentUrl(options.redirectUrl) && !keepsItsCodes(metadata))
    throw new GrantError('refused', 'The server sends people to another one, and takes what comes back from there.');
  return {
    client,
    server: {
      ...{ issuer: metadata.issuer, authorizeUrl: metadata.authorization_endpoint, tokenUrl: metadata.token_endpoint },
      ...{
        revokeUrl: textOf('revocation_endpoint' in metadata ? metadata.revocation_endpoint : null),
        resource: new URL(configuredResource).href,
        scopes,
      },
      clientAuthentication: authenticationOf(client, { method, metadata }),
      namesItself: namesItself(metadata),
    },
  };
}

/** What the server says to somebody without a token; null: it answers. */
async function challengeOf(url: string, fetch: FetchLike) {
  const { extractWWWAuthenticateParams } = await loadLibrary();
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }),
  });
  return response.status === 401 ? extractWWWAuthenticateParams(response) : null;
}

/** Without it a code that leaks on its way can be used by others. */
function requirePkce({
  code_challenge_methods_supported: methods,
  response_types_supported: types,
}: AuthorizationServerMetadata) {
  if (methods?.includes('S256') === true && types.includes('code')) return;
  throw new GrantError('refused', 'The server does not know a way of connecting that is safe (PKCE with S256).');
}

/** What lets us stay is asked for where the server knows it. */
function scopesOf(wanted: string | undefined, { scopes_supported: known = [] }: AuthorizationServerMetadata): string[] {
  const scopes = (wanted ?? '').split(' ').filter((scope) => scope !== '');
  return known.includes('offline_access') ? [...new Set([...scopes, 'offline_access'])] : scopes;
}

interface KnownClient {
  client: OAuthClient;
  method: string | undefined;
}

/** One that was registered by hand, else the one that the server reads at our own address; null: we have to register. */
function knownClient(
  { client, redirectUrl }: DiscoverOptions,
  metadata: AuthorizationServerMetadata,
): KnownClient | null {
  if (client) return { client, method: undefined };
  const id = clientDocumentUrl(redirectUrl);
  const isRead = metadata.client_id_metadata_document_supported === true && id.startsWith('https://');
  return isRead && keepsItsCodes(metadata) ? { client: { id, secret: '' }, method: 'none' } : null;
}

/**
 * Every server that reads our document knows us by the same id. So one of them could send people on to another, whose code for us would then
 * be taken to the first: unless both of its addresses are at one place, or each answer has to name whose it is.
 */
function keepsItsCodes(metadata: AuthorizationServerMetadata): boolean {
  const { authorization_endpoint: authorizeUrl, token_endpoint: tokenUrl } = metadata;
  return namesItself(metadata) || new URL(authorizeUrl).origin === new URL(tokenUrl).origin;
}

function namesItself(metadata: AuthorizationServerMetadata): boolean {
  return metadata['authorization_response_iss_parameter_supported'] === true;
}

async function register(
  authorizationServerUrl: string,
  {
    metadata,
    scopes,
    fetch,
    redirectUrl,
  }: DiscoverOptions & { metadata: AuthorizationServerMetadata; scopes: string[] },
): Promise<KnownClient> {
  const { registerClient } = await loadLibrary();
  if (metadata.registration_endpoint === undefined)
    throw new GrantError(
      'client_refused',
      'The server takes no new clients by itself: register one there, and fill in its id.',
    );
  const methods = metadata.token_endpoint_auth_methods_supported;
  const information = await registerClient(authorizationServerUrl, {
    ...{ metadata, fetchFn: fetch, ...(scopes.length > 0 && { scope: scopes.join(' ') }) },
    clientMetadata: {
      ...clientMetadataOf(redirectUrl),
      token_endpoint_auth_method: methods?.includes('none') === true ? 'none' : 'client_secret_post',
    },
  }).catch((error: unknown) => {
    throw new GrantError('client_refused', 'The server refuses to take us as a new client.', { cause: error });
  });
  const client = { id: information.client_id, secret: information.client_secret ?? '' };
  return { client, method: information.token_endpoint_auth_method };
}

function authenticationOf(
  { secret }: OAuthClient,
  { method, metadata }: { method: string | undefined; metadata: AuthorizationServerMetadata },
): FoundServer['clientAuthentication'] {
  if (secret === '' || method === 'none') return 'none';
  const methods = method === undefined ? metadata.token_endpoint_auth_methods_supported : [method];
  // By the standard it is `basic` where a server says nothing.
  return methods?.includes('client_secret_post') === true ? 'post' : 'basic';
}

function unreadable(cause?: unknown): GrantError {
  return cause instanceof GrantError
    ? cause
    : new GrantError('refused', 'The server does not say how to connect to it.', { cause });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
