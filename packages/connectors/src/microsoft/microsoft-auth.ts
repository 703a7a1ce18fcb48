import type { OAuthAuth } from '../definition/auth.ts';

/** `common` takes personal accounts too, `organizations` only those of work and school. */
export function microsoftAuth(who: 'common' | 'organizations', scopes: readonly string[]): OAuthAuth {
  const base = `https://login.microsoftonline.com/${who}/oauth2/v2.0`;
  return {
    by: 'oauth2',
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    // Not `openid`: the issuer of its token differs by organization, and strict clients refuse that.
    scopes: ['offline_access', 'User.Read', ...scopes],
    scopePrefix: 'https://graph.microsoft.com/',
    clientAuthentication: 'post',
    usesPkce: true,
    client: { by: 'service', idVariable: 'MICROSOFT_CLIENT_ID', secretVariable: 'MICROSOFT_CLIENT_SECRET' },
    adminConsentUrl: 'https://login.microsoftonline.com/organizations/v2.0/adminconsent',
    deadGrantErrors: ['interaction_required', 'consent_required'],
  };
}
