/** What a recognizer's failure means. Each service tells it in its own way; a status of HTTP is mostly there. */
import { ProviderFault, providerFaultOf, type ProviderFaultKind } from '../provider-fault.ts';

/** `provider`: the engine whose ears these are. */
export function sttFaultOf(error: unknown, provider: string): ProviderFault {
  const message = error instanceof Error ? error.message : String(error);
  return (
    providerFaultOf(error) ??
    new ProviderFault(`the recognizer has failed: ${message}`, {
      kind: kindOf(statusOf(error)),
      provider,
      cause: error,
    })
  );
}

/** The same would be refused again. */
export function isSttRefusal(error: unknown): boolean {
  const kind = providerFaultOf(error)?.kind ?? kindOf(statusOf(error));
  return kind === 'quota' || kind === 'auth';
}

function kindOf(status: number | null): ProviderFaultKind {
  if (status === 429 || status === 402) return 'quota';
  if (status === 401 || status === 403) return 'auth';
  return 'unreachable';
}

function statusOf(error: unknown): number | null {
  let at = error;
  for (let depth = 0; depth < 4 && typeof at === 'object' && at !== null; depth += 1) {
    if ('statusCode' in at && typeof at.statusCode === 'number') return at.statusCode;
    if ('status' in at && typeof at.status === 'number') return at.status;
    at = 'cause' in at ? at.cause : null;
  }
  return null;
}
