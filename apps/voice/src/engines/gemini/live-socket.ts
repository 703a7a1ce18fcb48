import { openServiceSocket, type ServiceSocket } from '../realtime/service-socket.ts';
import { faults } from './gemini-fault.ts';
import type { ClientMessage } from './live-messages.ts';

export type LiveSocket = ServiceSocket<ClientMessage>;

export interface LiveAddress {
  baseUrl: string;
  apiKey: string;
}

const path = '/ws/google.ai.generativelanguage.v1beta.GenerativeService.BidiGenerateContent';

/** Rejects with a `ProviderFault`. It is not pinged: the service is known to answer pings late. */
export function openLiveSocket({ baseUrl, apiKey }: LiveAddress): Promise<LiveSocket> {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}${path}`);
  return openServiceSocket({ url, headers: { 'x-goog-api-key': apiKey }, faults, isPinged: false });
}
