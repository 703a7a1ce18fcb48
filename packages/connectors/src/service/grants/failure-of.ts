import { type AuthorizationResponseError, ResponseBodyError } from 'oauth4webapi';
import type { OAuthAuth } from '../../definition/auth.ts';
import { providerWords } from '../../definition/texts.ts';
import { GrantError, type GrantFailure } from './grant-error.ts';

const deadGrantErrors = ['invalid_grant'];
const clientErrors = ['invalid_client', 'unauthorized_client', 'bad_client_secret', 'invalid_client_id'];
/** AADSTS65001, 90094, 90095: Microsoft lets people of that organization agree to nothing by themselves. */
const adminConsentWords = /AADSTS(65001|90094|90095)/;
/** They pressed Cancel. */
const cancelledWords = /AADSTS65004/;

/** What a failed exchange means. Whatever is no answer of a token endpoint passes. */
export function tokenFailureOf(error: unknown, auth: OAuthAuth): GrantError {
  if (error instanceof GrantError) return error;
  if (!(error instanceof ResponseBodyError)) {
    return new GrantError('unavailable', 'The service cannot be asked now.', { cause: error });
  }
  const words = providerWords(error.error_description, 'The service refused the request.');
  return new GrantError(kindOf(error, auth), words, { cause: error });
}

function kindOf({ status, error, error_description }: ResponseBodyError, auth: OAuthAuth): GrantFailure {
  if (status === 429 || status >= 500) return 'unavailable';
  if (auth.adminConsentUrl !== undefined && adminConsentWords.test(error_description ?? '')) return 'admin_consent';
  if ([...deadGrantErrors, ...(auth.deadGrantErrors ?? [])].includes(error)) return 'dead_grant';
  return clientErrors.includes(error) ? 'client_refused' : 'refused';
}

/** What somebody was sent back with instead of a code. */
export function answerFailureOf({ error, cause }: AuthorizationResponseError, auth: OAuthAuth): GrantError {
  const description = cause.get('error_description') ?? '';
  return new GrantError(answerKindOf(error, { description, auth }), providerWords(description, 'Nobody agreed.'));
}

function answerKindOf(error: string, { description, auth }: { description: string; auth: OAuthAuth }): GrantFailure {
  const isCancelled = error === 'access_denied' && (cancelledWords.test(description) || description === '');
  const needsAdmin =
    adminConsentWords.test(description) ||
    ['access_denied', 'consent_required', 'interaction_required'].includes(error);
  if (auth.adminConsentUrl !== undefined && needsAdmin && !isCancelled) return 'admin_consent';
  if (error === 'access_denied') return 'denied';
  if (clientErrors.includes(error)) return 'client_refused';
  return ['temporarily_unavailable', 'server_error'].includes(error) ? 'unavailable' : 'refused';
}
