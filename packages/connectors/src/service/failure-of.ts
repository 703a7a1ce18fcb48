import type { ConnectorDefinition, ProviderFailure } from '../definition/definition.ts';
import { type ProviderAnswer, ProviderError } from '../definition/provider.ts';

/** The failure that an answer is, or null where it is of use. What the definition says nothing of is judged by its status. */
export function failureOf(
  definition: Pick<ConnectorDefinition, 'judge'>,
  answer: ProviderAnswer,
  { accepts, isRead, isWebhook }: { accepts: readonly number[]; isRead: boolean; isWebhook: boolean },
): ProviderError | null {
  const { status } = answer;
  if (accepts.includes(status)) return null;
  const failure = definition.judge?.(answer, { isWebhook }) ?? byStatus(status);
  if (!failure) return null;
  // A write that ended in a fault of the other side may have been done.
  const kind = failure.kind === 'unavailable' && !isRead && status !== 503 ? 'unclear' : failure.kind;
  return new ProviderError(kind, failure.message, { status, retryAfterMs: retryAfterMsOf(answer) });
}

function byStatus(status: number): ProviderFailure | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return { kind: 'reauth', message: 'The service no longer accepts this connection.' };
  if (status === 403) return { kind: 'config', message: 'The account may not do that.' };
  if (status === 404 || status === 410) return { kind: 'config', message: 'It is not there any more.' };
  if (status === 429 || status === 423) return { kind: 'retry_later', message: 'The service is asked too often.' };
  if (status >= 500 || status === 408) return { kind: 'unavailable', message: 'The service has a fault.' };
  return { kind: 'invalid', message: 'The service refused the request.' };
}

/** Seconds, as providers give it; a date is rare and left out. */
function retryAfterMsOf({ headers }: ProviderAnswer): number | null {
  const seconds = Number(headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) * 1000 : null;
}
