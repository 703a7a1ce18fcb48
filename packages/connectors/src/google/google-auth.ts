import { z } from 'zod';
import type { OAuthAuth } from '../definition/auth.ts';
import type { ProviderFailure } from '../definition/definition.ts';
import type { Provider, ProviderAnswer } from '../definition/provider.ts';
import { providerWords } from '../definition/texts.ts';

const scopePrefix = 'https://www.googleapis.com/auth/';

export function googleAuth(scopes: readonly string[]): OAuthAuth {
  return {
    by: 'oauth2',
    authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    revokeUrl: 'https://oauth2.googleapis.com/revoke',
    scopes: scopes.map((scope) => `${scopePrefix}${scope}`),
    clientAuthentication: 'post',
    usesPkce: true,
    // Without consent there is no refresh token when an account connects a second time.
    authorizeParams: { access_type: 'offline', prompt: 'consent' },
    client: { by: 'service', idVariable: 'GOOGLE_CLIENT_ID', secretVariable: 'GOOGLE_CLIENT_SECRET' },
  };
}

export const googleAuthHosts = ['accounts.google.com', 'oauth2.googleapis.com'] as const;

/** Ends the whole grant of the account: every connection that it has with us. */
export async function revokeGoogle(provider: Provider): Promise<void> {
  const path = 'https://oauth2.googleapis.com/revoke';
  await provider.request({ method: 'POST', path, form: {}, secretFields: { token: 'token' } });
}

const errorBody = z.object({
  error: z.object({
    message: z.string().optional(),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string() })).optional(),
    details: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});
const scopeReasons = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);
const quotaReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded', 'dailyLimitExceeded']);

export function judgeGoogle({ status, body }: ProviderAnswer): ProviderFailure | null {
  const error = errorBody.safeParse(body).data?.error;
  const reasons = [...(error?.errors ?? []), ...(error?.details ?? [])].map(({ reason }) => reason ?? '');
  if (status === 403 && reasons.some((reason) => scopeReasons.has(reason)))
    return { kind: 'reauth', message: 'The account did not allow everything that is needed.' };
  if (status === 403 && reasons.some((reason) => quotaReasons.has(reason)))
    return { kind: 'retry_later', message: 'Google is asked too often.' };
  if (status !== 400) return null;
  return { kind: 'invalid', message: providerWords(error?.message, 'Google refused the request.') };
}
