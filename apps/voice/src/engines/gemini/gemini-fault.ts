/** What the service's refusals mean. It tells them in the reason of a close frame, whose code says little. */
import type { ProviderFault, ProviderFaultKind } from '../provider-fault.ts';
import { serviceFaults } from '../realtime/service-faults.ts';
import type { SocketClosed } from '../realtime/service-socket.ts';

export const faults = serviceFaults({ provider: 'gemini', service: 'Gemini Live' });

const kindsByWords: readonly [RegExp, ProviderFaultKind][] = [
  [/quota|exhausted|rate limit|billing|too many/i, 'quota'],
  [/api key|unregistered callers|credential|permission|unauthenticated/i, 'auth'],
  [/unavailable|overloaded|internal|deadline|aborted|timed? ?out/i, 'unreachable'],
];

export function faultOfClose({ code, reason }: SocketClosed): ProviderFault {
  const byWords = kindsByWords.find(([words]) => words.test(reason))?.[1];
  const kind = byWords ?? (code === 1007 || code === 1008 ? 'protocol' : 'unreachable');
  return faults.of(kind, `closed the connection: ${code} ${reason}`.trimEnd());
}

/**
 * How a session begins comes from the agent: its voice, its tools, its words. What the service finds wrong there is 1007; a model that it
 * does not have is 1008.
 */
export function faultOfSetup(closed: SocketClosed): ProviderFault {
  const fault = faultOfClose(closed);
  return fault.kind === 'protocol' && closed.code === 1007
    ? faults.ofCall(`refuses the session: ${closed.reason}`)
    : fault;
}
