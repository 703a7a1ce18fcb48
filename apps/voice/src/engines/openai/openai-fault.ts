/** What the service's refusals mean. */
import type { ProviderFault, ProviderFaultKind } from '../provider-fault.ts';
import { serviceFaults } from '../realtime/service-faults.ts';
import type { ServerError } from './realtime-events.ts';

const provider = 'openai';
export const faults = serviceFaults({ provider, service: 'the realtime service' });

type ErrorWords = { [Key in keyof ServerError]?: ServerError[Key] | undefined };

/** Null: a refusal of one message, which the conversation bears. */
export function faultOfError({ type, code }: ErrorWords): ProviderFault | null {
  const kind = kindOfCode(code ?? '') ?? kindOfCode(type ?? '');
  return kind === null ? null : faults.of(kind, `says: ${code ?? type}`);
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
