import { createHash } from 'node:crypto';
import { type EmulatedAnswer, type EmulatedRequest, json, Refusal } from './emulated-provider.ts';
import { newNumber } from './new-id.ts';

export interface OAuthServerOptions {
  /** Milliseconds. */
  now(): number;
  name: string;
  client: { id: string; secret: string };
  /** Where people may be sent back; anything when absent. */
  redirectUris?: readonly string[];
  clientAuthentication: 'basic' | 'post';
  /** A code is not given without a challenge. */
  needsPkce: boolean;
  lifetimeSeconds: number | null;
  /** A refresh token is good for one use. */
  isRotating: boolean;
  /** Tokens that another process made are taken, with the scope that is written in them. */
  takesEarlierTokens?: boolean | undefined;
  /** What is in the answer beside the tokens. */
  extra?: Readonly<Record<string, unknown>>;
  /** How this provider words a failure. */
  failed?(status: number, error: string): EmulatedAnswer;
}

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
}

interface Grant {
  scope: string;
  isAlive: boolean;
}

export interface OAuthServer {
  client: { id: string; secret: string };
  authorize(request: EmulatedRequest): EmulatedAnswer;
  token(request: EmulatedRequest): EmulatedAnswer;
  /** By the `token` of a form; the whole grant ends. */
  revoke(request: EmulatedRequest): EmulatedAnswer;
  /** As if somebody had gone through the pages. */
  issue(scope?: string): IssuedTokens;
  /** The scope of the token that came, or null for one that is unknown, expired or revoked. */
  scopeOf(request: EmulatedRequest): string | null;
  killGrants(): void;
}

/** Authorization code with PKCE, refresh and revocation, as strict as the real ones. Whoever comes to the page agrees at once. */
export function createOAuthServer(options: OAuthServerOptions): OAuthServer {
  const { now, name, client, lifetimeSeconds, isRotating } = options;
  const codes = new Map<string, { challenge: string | null; redirectUri: string; scope: string; untilMs: number }>();
  const access = new Map<string, { grant: Grant; untilMs: number }>();
  const refresh = new Map<string, Grant>();
  const grants = new Set<Grant>();
  const failed = options.failed ?? ((status: number, error: string) => json({ error }, status));

  function tokensOf(grant: Grant, oldRefreshToken?: string): IssuedTokens {
    const accessToken = newToken('access', grant);
    const untilMs = lifetimeSeconds === null ? Infinity : now() + lifetimeSeconds * 1000;
    access.set(accessToken, { grant, untilMs });
    if (oldRefreshToken !== undefined && !isRotating) return { accessToken, refreshToken: oldRefreshToken };
    if (oldRefreshToken !== undefined) refresh.delete(oldRefreshToken);
    const refreshToken = newToken('refresh', grant);
    refresh.set(refreshToken, grant);
    return { accessToken, refreshToken };
  }
  function newToken(kind: 'access' | 'refresh', { scope }: Grant): string {
    return `${name}-${kind}-${newNumber()}.${Buffer.from(scope).toString('base64url')}`;
  }
  function earlierGrant(token: string): Grant | undefined {
    const [head = '', scope] = token.split('.');
    const isOurs = head.startsWith(`${name}-`) && scope !== undefined;
    return options.takesEarlierTokens === true && isOurs
      ? begin(Buffer.from(scope, 'base64url').toString())
      : undefined;
  }
  function begin(scope: string): Grant {
    const grant = { scope, isAlive: true };
    grants.add(grant);
    return grant;
  }
  function answered(grant: Grant, { accessToken, refreshToken }: IssuedTokens): EmulatedAnswer {
    return json({
      ...{ access_token: accessToken, refresh_token: refreshToken, token_type: 'Bearer', scope: grant.scope },
      ...(lifetimeSeconds !== null && { expires_in: lifetimeSeconds }),
      ...options.extra,
    });
  }
  function requireClient(request: EmulatedRequest, form: URLSearchParams): void {
    const basic = /^Basic (.+)$/.exec(request.headers['authorization'] ?? '')?.[1];
    const given =
      options.clientAuthentication === 'basic'
        ? Buffer.from(basic ?? '', 'base64').toString()
        : `${form.get('client_id')}:${form.get('client_secret') ?? ''}`;
    if (given !== `${client.id}:${client.secret}`) refuse(failed(401, 'invalid_client'));
  }
  function exchange(form: URLSearchParams): EmulatedAnswer {
    const found = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isProven = found && (found.challenge === null || found.challenge === challenge);
    if (!isProven || found.untilMs < now() || found.redirectUri !== form.get('redirect_uri'))
      return failed(400, 'invalid_grant');
    const grant = begin(found.scope);
    return answered(grant, tokensOf(grant));
  }

  return {
    client,
    authorize({ query }) {
      const redirectUri = query.get('redirect_uri') ?? '';
      const isKnown = options.redirectUris?.includes(redirectUri) ?? URL.canParse(redirectUri);
      if (query.get('client_id') !== client.id || !isKnown) return { status: 400, body: 'unknown client or address' };
      const back = new URL(redirectUri);
      back.searchParams.set('state', query.get('state') ?? '');
      const challenge = query.get('code_challenge');
      const hasPkce = challenge !== null && query.get('code_challenge_method') === 'S256';
      if (query.get('response_type') !== 'code' && !['slack', 'hubspot'].includes(name)) {
        back.searchParams.set('error', 'unsupported_response_type');
      } else if (options.needsPkce && !hasPkce) {
        back.searchParams.set('error', 'invalid_request');
      } else {
        const code = `${name}-code-${newNumber()}`;
        const scope = query.get('scope') ?? '';
        codes.set(code, { challenge, redirectUri, scope, untilMs: now() + 60_000 });
        back.searchParams.set('code', code);
      }
      return { status: 302, headers: { location: back.href } };
    },
    token(request) {
      const form = request.form();
      requireClient(request, form);
      const grantType = form.get('grant_type') ?? (name === 'slack' ? 'authorization_code' : '');
      if (grantType === 'authorization_code') return exchange(form);
      if (grantType !== 'refresh_token') return failed(400, 'unsupported_grant_type');
      const old = form.get('refresh_token') ?? '';
      const grant = refresh.get(old) ?? earlierGrant(old);
      if (!grant?.isAlive) return failed(400, 'invalid_grant');
      return answered(grant, tokensOf(grant, old));
    },
    revoke(request) {
      const token = request.form().get('token') ?? '';
      const grant = refresh.get(token) ?? access.get(token)?.grant;
      if (!grant?.isAlive) return failed(400, 'invalid_token');
      grant.isAlive = false;
      return json({});
    },
    issue(scope = '') {
      return tokensOf(begin(scope));
    },
    scopeOf({ headers }) {
      const token = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '';
      const found = access.get(token);
      if (!found) return earlierGrant(token)?.scope ?? null;
      return found.grant.isAlive && found.untilMs > now() ? found.grant.scope : null;
    },
    killGrants() {
      for (const grant of grants) grant.isAlive = false;
    },
  };
}

function refuse({ status, body }: EmulatedAnswer): never {
  throw new Refusal(status, body);
}
