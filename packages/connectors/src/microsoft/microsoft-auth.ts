import { z } from 'zod';
import type { OAuthAuth } from '../definition/auth.ts';
import type { ProviderFailure } from '../definition/definition.ts';
import type { ProviderAnswer } from '../definition/provider.ts';
import { providerWords } from '../definition/texts.ts';

/** `common` takes personal accounts too, `organizations` only those of work and school. */
export function microsoftAuth(who: 'common' | 'organizations', scopes: readonly string[]): OAuthAuth {
  const base = `https://login.microsoftonline.com/${who}/oauth2/v2.0`;
  return {
    by: 'oauth2',
    authorizeUrl: `${base}/authorize`,
    tokenUrl: `${base}/token`,
    // Not `openid`: the issuer of its token differs by organization, and strict clients refuse that.
    scopes: ['offline_access', 'User.Read', ...scopes],
    clientAuthentication: 'post',
    usesPkce: true,
    client: { by: 'service', idVariable: 'MICROSOFT_CLIENT_ID', secretVariable: 'MICROSOFT_CLIENT_SECRET' },
    adminConsentUrl: 'https://login.microsoftonline.com/organizations/v2.0/adminconsent',
    deadGrantErrors: ['interaction_required', 'consent_required'],
  };
}

export const microsoftHosts = ['graph.microsoft.com', 'login.microsoftonline.com'] as const;

export const meAnswer = z.object({
  id: z.string(),
  userPrincipalName: z.string(),
  mail: z.string().nullish(),
});

const errorBody = z.object({ error: z.object({ code: z.string(), message: z.string().optional() }) });

export function judgeMicrosoft({ status, body }: ProviderAnswer): ProviderFailure | null {
  const error = errorBody.safeParse(body).data?.error;
  if (error?.code === 'MailboxNotEnabledForRESTAPI')
    return { kind: 'config', message: 'The account has no mailbox in Microsoft 365.' };
  if (status !== 400 && status !== 409) return null;
  return { kind: 'invalid', message: providerWords(error?.message, 'Microsoft refused the request.') };
}
