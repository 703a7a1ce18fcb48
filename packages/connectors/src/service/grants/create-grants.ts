import type { ConnectorId } from '@uketsuke/contracts';
import type { OutboundClient } from '@uketsuke/outbound';
import {
  allowInsecureRequests,
  type AuthorizationServer,
  AuthorizationResponseError,
  authorizationCodeGrantRequest,
  calculatePKCECodeChallenge,
  type Client,
  type ClientAuth,
  ClientSecretPost,
  customFetch,
  generateRandomCodeVerifier,
  None,
  nopkce,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  refreshTokenGrantRequest,
  revocationRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi';
import type { OAuthAuth } from '../../definition/auth.ts';
import type { ConnectorDefinition } from '../../definition/definition.ts';
import { ProviderError } from '../../definition/provider.ts';
import type {
  BegunGrant,
  Connectors,
  FoundServer,
  Grant,
  GrantPlace,
  GrantRequest,
  OAuthClient,
  RenewRequest,
} from '../connectors.ts';
import { baseUrlOf, replaceHost } from '../provider-address.ts';
import { discoverServer } from './discover-server.ts';
import { answerFailureOf, tokenFailureOf } from './failure-of.ts';
import { GrantError } from './grant-error.ts';
import { missingScopes } from './missing-scopes.ts';
import { createServerFetch } from './server-fetch.ts';
import { createTokenFetch } from './token-fetch.ts';

export interface GrantsOptions {
  client: OutboundClient;
  definitionOf(id: ConnectorId): ConnectorDefinition;
  /** The operator's client, where the connector has one. */
  serviceClientOf(definition: ConnectorDefinition): OAuthClient | null;
  /** Instead of the provider's hosts. */
  replacementOf(id: ConnectorId): string | null;
  /** Rejects with a `ProviderError` where a connection without a token would be of no use. */
  checkOpen(place: GrantPlace): Promise<void>;
}

export interface Grants extends Pick<Connectors, 'beginGrant' | 'finishGrant' | 'renewGrant' | 'adminConsentUrl'> {
  /** Ends the access at a server that was found, where it has a way to. Rejects with a `GrantError`. */
  revokeGrant(request: RenewRequest): Promise<void>;
}

/** How people let us in at the providers: authorization code, with PKCE where the provider has it. */
export function createGrants({
  client: outbound,
  definitionOf,
  serviceClientOf,
  replacementOf,
  checkOpen,
}: GrantsOptions): Grants {
  function pageUrl(definition: ConnectorDefinition, address: string, query: Record<string, string>): string {
    const url = new URL(address);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return replaceHost(url, { hosts: definition.hosts, replacement: replacementOf(definition.id) }).url;
  }

  function partiesOf(
    place: GrantPlace,
    { client: customerClient, found = null }: { client: OAuthClient | null; found?: FoundServer | null | undefined },
  ) {
    const definition = definitionOf(place.connector);
    const auth = oauthOf(definition, found);
    const client = auth.client.by === 'customer' ? customerClient : serviceClientOf(definition);
    if (!client) throw new GrantError('client_refused', 'There is no client to ask with.');
    const fetchToken = found
      ? createServerFetch(outbound, place)
      : createTokenFetch({
          ...{ client: outbound, definition, place },
          replacement: replacementOf(definition.id),
        });
    return {
      ...{ definition, auth, client },
      server: serverOf(definition, { auth, inputs: place.inputs, found }),
      by: { client_id: client.id } satisfies Client,
      proof: proofOf(auth, client),
      options: {
        ...{ [customFetch]: fetchToken, signal: AbortSignal.timeout(place.timeoutMs) },
        // Our own client decides what may be asked without encryption.
        ...(found && { [allowInsecureRequests]: true, additionalParameters: { resource: found.resource } }),
      },
      recognized: {
        recognizedTokenTypes: Object.fromEntries((auth.tokenTypes ?? []).map((type) => [type, () => {}])),
      },
    };
  }

  async function discover(request: GrantRequest): Promise<{ client: OAuthClient; server: FoundServer } | null> {
    const { url = '', client_id: id } = request.inputs;
    const { client_secret: secret = '' } = request.secretInputs;
    const fetch = createServerFetch(outbound, request);
    const client = id === undefined ? null : { id, secret };
    const found = await discoverServer({ url, fetch, redirectUrl: request.redirectUrl, client });
    if (found === null) await checkOpen(request).catch(notUsable);
    return found;
  }

  return {
    async beginGrant(request): Promise<BegunGrant> {
      const isFound = definitionOf(request.connector).auth.by === 'discovered';
      const discovered = isFound ? await discover(request) : null;
      if (isFound && discovered === null) return openServerGrant(request);
      const found = discovered?.server ?? null;
      const { definition, auth, client, server } = partiesOf(request, {
        ...{ client: discovered?.client ?? customerClientOf(request), found },
      });
      const codeVerifier = auth.usesPkce ? generateRandomCodeVerifier() : null;
      const { redirectUrl, state } = request;
      const url = pageUrl(definition, server.authorization_endpoint, {
        ...{ response_type: 'code', client_id: client.id, redirect_uri: redirectUrl, state },
        scope: auth.scopes.join(auth.scopeSeparator ?? ' '),
        ...(codeVerifier !== null && {
          ...{ code_challenge: await calculatePKCECodeChallenge(codeVerifier), code_challenge_method: 'S256' },
        }),
        ...(found && { resource: found.resource }),
        ...auth.authorizeParams,
        ...(request.isPicking === true && auth.pickParams),
      });
      const isOurs = auth.client.by === 'service';
      return {
        url,
        pending: { redirectUrl, codeVerifier, client: isOurs ? null : client, ...(found && { server: found }) },
      };
    },

    async finishGrant({ pending, answer, ...place }): Promise<Grant> {
      if (pending.server === null) return openGrant;
      const found = pending.server;
      const { auth, server, by, proof, options, recognized } = partiesOf(place, { client: pending.client, found });
      const parameters = codeOf(answer, { server, by, auth, found });
      const verifier = pending.codeVerifier ?? nopkce;
      const tokens = await authorizationCodeGrantRequest(
        ...([server, by, proof, parameters, pending.redirectUrl, verifier, options] as const),
      )
        .then((response) => processAuthorizationCodeResponse(server, by, response, recognized))
        .catch((error: unknown) => {
          throw tokenFailureOf(error, auth);
        });
      // What a server that was found lets us do is seen when its tools are used.
      if (!found) requireAll(tokens, auth);
      return grantOf(tokens, { client: pending.client, server: found });
    },

    async renewGrant({ credentials, ...place }): Promise<Grant> {
      const { client, server: found, refreshToken } = credentials;
      if (refreshToken === null) throw new GrantError('dead_grant', 'The access cannot be renewed.');
      const { auth, server, by, proof, options, recognized } = partiesOf(place, { client, found });
      const tokens = await refreshTokenGrantRequest(server, by, proof, refreshToken, options)
        .then((response) => processRefreshTokenResponse(server, by, response, recognized))
        .catch((error: unknown) => {
          throw tokenFailureOf(error, auth);
        });
      const { credentials: fresh, lifetimeMs } = grantOf(tokens, { client, server: found ?? undefined });
      // What is not said anew stays as it was.
      const kept = { refreshToken: fresh.refreshToken ?? refreshToken, scope: fresh.scope ?? credentials.scope };
      return { credentials: { ...fresh, ...kept }, lifetimeMs };
    },

    async revokeGrant({ credentials, ...place }): Promise<void> {
      const { client, server: found, refreshToken, accessToken } = credentials;
      if (!found?.revokeUrl) return;
      const { server, by, proof, options } = partiesOf(place, { client, found });
      const at = { ...server, revocation_endpoint: found.revokeUrl };
      await processRevocationResponse(
        await revocationRequest(at, by, proof, refreshToken ?? accessToken, options),
      ).catch((error: unknown) => {
        throw new GrantError('refused', 'The server does not end the access.', { cause: error });
      });
    },

    adminConsentUrl(id, { redirectUrl }) {
      const definition = definitionOf(id);
      const client = serviceClientOf(definition);
      const { auth } = definition;
      if (auth.by !== 'oauth2' || auth.adminConsentUrl === undefined || !client) return null;
      const { scopes, scopePrefix = '' } = auth;
      const scope = scopes.filter((one) => one !== 'offline_access').map((one) => `${scopePrefix}${one}`);
      return pageUrl(definition, auth.adminConsentUrl, {
        ...{ client_id: client.id, redirect_uri: redirectUrl, state: 'admin_consent', scope: scope.join(' ') },
      });
    },
  };
}

/** Nobody has to be asked: whoever goes there comes back at once. */
function openServerGrant({ redirectUrl, state }: GrantRequest): BegunGrant {
  const url = new URL(redirectUrl);
  url.searchParams.set('state', state);
  return { url: url.href, pending: { redirectUrl, codeVerifier: null, client: null, server: null } };
}

const openGrant: Grant = {
  credentials: { by: 'tokens', accessToken: '', refreshToken: null, scope: null, client: null },
  lifetimeMs: null,
};

function notUsable(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  const isLater = error.kind === 'unavailable' || error.kind === 'retry_later';
  throw new GrantError(isLater ? 'unavailable' : 'refused', error.message, { cause: error });
}

function oauthOf({ id, auth }: ConnectorDefinition, found: FoundServer | null): OAuthAuth {
  if (found) {
    const { authorizeUrl, tokenUrl, scopes, clientAuthentication } = found;
    const client = { by: 'customer' } as const;
    return { by: 'oauth2', authorizeUrl, tokenUrl, scopes, clientAuthentication, usesPkce: true, client };
  }
  if (auth.by !== 'oauth2') throw new Error(`${id} is not connected by OAuth`);
  return auth;
}

/** By the names that the inputs of such connectors have. */
function customerClientOf({ inputs, secretInputs }: GrantRequest): OAuthClient | null {
  const id = inputs['client_id'];
  const secret = secretInputs['client_secret'];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** `{host}` in an address is that of the customer's own place at the provider. */
function serverOf(
  definition: ConnectorDefinition,
  { auth, inputs, found }: { auth: OAuthAuth; inputs: Readonly<Record<string, string>>; found: FoundServer | null },
): AuthorizationServer & { authorization_endpoint: string } {
  const at = (address: string): string =>
    address.includes('{host}') ? address.replace('{host}', hostOf(definition, inputs)) : address;
  const authorization_endpoint = at(auth.authorizeUrl);
  return {
    issuer: found?.issuer ?? new URL(authorization_endpoint).origin,
    authorization_response_iss_parameter_supported: found?.namesItself ?? false,
    ...{ authorization_endpoint, token_endpoint: at(auth.tokenUrl) },
  };
}

function hostOf(definition: ConnectorDefinition, inputs: Readonly<Record<string, string>>): string {
  try {
    return new URL(baseUrlOf(definition, inputs)).host;
  } catch (error) {
    if (error instanceof ProviderError) throw new GrantError('invalid_inputs', error.message, { cause: error });
    throw error;
  }
}

function proofOf({ clientAuthentication }: OAuthAuth, { secret }: OAuthClient): ClientAuth {
  if (clientAuthentication === 'none') return None();
  return clientAuthentication === 'basic' ? basicProof(secret) : ClientSecretPost(secret);
}

/** Encoded as a form encodes, which leaves dots and hyphens as they are: there are providers who do not decode. */
function basicProof(secret: string): ClientAuth {
  const encoded = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1);
  return (_server, { client_id }, _body, headers) => {
    headers.set('authorization', `Basic ${Buffer.from(`${encoded(client_id)}:${encoded(secret)}`).toString('base64')}`);
  };
}

/** With `iss` only of a server that was found: what the others call themselves is not in their definitions. */
function codeOf(
  answer: URLSearchParams,
  {
    server,
    by,
    auth,
    found,
  }: { server: AuthorizationServer; by: Client; auth: OAuthAuth; found: FoundServer | undefined },
): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ['code', 'state', 'error', 'error_description', ...(found ? ['iss'] : [])]) {
    const value = answer.get(name);
    if (value !== null) query.set(name, value);
  }
  if (!query.has('error') && (query.get('code') ?? '') === '') throw new GrantError('refused', 'There is no code.');
  try {
    return validateAuthResponse(server, by, query, answer.get('state') ?? '');
  } catch (error) {
    if (error instanceof AuthorizationResponseError) throw answerFailureOf(error, auth);
    throw new GrantError('refused', 'The answer cannot be read.', { cause: error });
  }
}

/** What does not last, or does not do, is not taken: people would find out in the middle of a call. */
function requireAll({ scope, expires_in, refresh_token }: TokenEndpointResponse, auth: OAuthAuth): void {
  const missing = missingScopes(auth, scope);
  if (missing.length > 0) throw new GrantError('missing_permissions', `Not allowed: ${missing.join(' ')}`);
  if (expires_in !== undefined && refresh_token === undefined)
    throw new GrantError('missing_permissions', 'The access would end by itself.');
}

function grantOf(
  { access_token, refresh_token, scope, expires_in }: TokenEndpointResponse,
  { client, server }: { client: OAuthClient | null; server: FoundServer | undefined },
): Grant {
  return {
    credentials: {
      ...{ by: 'tokens', accessToken: access_token, refreshToken: refresh_token ?? null },
      ...{ scope: scope ?? null, client, ...(server && { server }) },
    },
    lifetimeMs: expires_in === undefined ? null : expires_in * 1000,
  };
}
