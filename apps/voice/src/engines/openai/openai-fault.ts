/** What the service's refusals mean. */
import { ProviderFault, type ProviderFaultKind } from '../provider-fault.ts';
import type { ServerError } from './realtime-events.ts';

const provider = 'openai';

export function faultOfStatus(status: number, retryAfter: string | undefined): ProviderFault {
  const seconds = Number(retryAfter);
  return new ProviderFault(`the realtime service refused the connection: ${status}`, {
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

type ErrorWords = { [Key in keyof ServerError]?: ServerError[Key] | undefined };

/** Null: a refusal of one message, which the conversation bears. */
export function faultOfError({ type, code, message }: ErrorWords): ProviderFault | null {
  const kind = kindOfCode(code ?? '') ?? kindOfCode(type ?? '');
  return kind === null
    ? null
    : new ProviderFault(`the realtime service: ${code ?? type}: ${message ?? ''}`, { kind, provider });
}

function kindOfCode(code: string): ProviderFaultKind | null {
  switch (code) {
    case 'insufficient_quota':
    case 'rate_limit_exceeded':
    case 'billing_hard_limit_reached':
      return 'quota';
    case 'invalid_api_key':
    case 'authentication_error':
    case 'permission_error':
      return 'auth';
    case 'model_not_found':
      return 'protocol';
    case 'server_error':
      return 'unreachable';
    default:
      return null;
  }
}

export function unreachable(message: string, cause?: unknown): ProviderFault {
  return new ProviderFault(message, { kind: 'unreachable', provider, cause });
}

export function gone(message: string, cause?: unknown): ProviderFault {
  return new ProviderFault(message, { kind: 'gone', provider, cause });
}

export function notUnderstood(message: string, cause?: unknown): ProviderFault {
  return new ProviderFault(message, { kind: 'protocol', provider, cause });
}
