/** What the service's refusals mean. It tells them in the reason of a close frame, whose code says little. */
import { ProviderFault, type ProviderFaultKind } from '../provider-fault.ts';

const provider = 'gemini';

export interface LineClosed {
  code: number;
  reason: string;
}

const kindsByWords: readonly [RegExp, ProviderFaultKind][] = [
  [/quota|exhausted|rate limit|billing|too many/i, 'quota'],
  [/api key|unregistered callers|credential|permission|unauthenticated/i, 'auth'],
  [/unavailable|overloaded|internal|deadline|aborted|timed? ?out/i, 'unreachable'],
];

export function faultOfClose({ code, reason }: LineClosed): ProviderFault {
  const byWords = kindsByWords.find(([words]) => words.test(reason))?.[1];
  const kind = byWords ?? (code === 1007 || code === 1008 ? 'protocol' : 'unreachable');
  return new ProviderFault(`Gemini Live closed the connection: ${code} ${reason}`.trimEnd(), { kind, provider });
}

export function faultOfStatus(status: number, retryAfter: string | undefined): ProviderFault {
  const seconds = Number(retryAfter);
  return new ProviderFault(`Gemini Live refused the connection: ${status}`, {
    kind: kindOfStatus(status),
    provider,
    ...(retryAfter !== undefined && Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }),
  });
}

function kindOfStatus(status: number): ProviderFaultKind {
  if (status === 429 || status === 402) return 'quota';
  if (status === 401 || status === 403) return 'auth';
  return status >= 500 || status === 408 ? 'unreachable' : 'protocol';
}

export function unreachable(message: string, cause?: unknown): ProviderFault {
  return new ProviderFault(message, { kind: 'unreachable', provider, cause });
}

export function gone(message: string, cause?: unknown): ProviderFault {
  return new ProviderFault(message, { kind: 'gone', provider, cause });
}
