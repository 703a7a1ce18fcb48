/** What goes wrong with a service the same way everywhere, in this service's name. */
import { ProviderFault, type ProviderFaultKind } from '../provider-fault.ts';

export interface ServiceFaults {
  /** It refuses the connection. */
  ofStatus(status: number, retryAfter: string | undefined): ProviderFault;
  of(kind: ProviderFaultKind, message: string, cause?: unknown): ProviderFault;
  /** It refuses what this call asks for. */
  ofCall(message: string): ProviderFault;
}

/** `service`: as messages name it. */
export function serviceFaults({ provider, service }: { provider: string; service: string }): ServiceFaults {
  return {
    ofStatus(status, retryAfter) {
      const seconds = Number(retryAfter);
      return new ProviderFault(`${service} refused the connection: ${status}`, {
        kind: kindOfStatus(status),
        provider,
        ...(retryAfter !== undefined && Number.isFinite(seconds) && { retryAfterMs: seconds * 1000 }),
      });
    },
    of: (kind, message, cause) => new ProviderFault(`${service} ${message}`, { kind, provider, cause }),
    ofCall: (message) => new ProviderFault(`${service} ${message}`, { kind: 'protocol', provider, isOfCall: true }),
  };
}

function kindOfStatus(status: number): ProviderFaultKind {
  if (status === 429 || status === 402) return 'quota';
  if (status === 401 || status === 403) return 'auth';
  return status >= 500 || status === 408 ? 'unreachable' : 'protocol';
}
