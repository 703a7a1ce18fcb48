import { openServiceSocket, type ServiceSocket } from '../realtime/service-socket.ts';
import { faults } from './openai-fault.ts';
import type { ClientEvent } from './realtime-events.ts';

export type RealtimeSocket = ServiceSocket<ClientEvent>;

export interface RealtimeAddress {
  /** In front of `/realtime`. */
  baseUrl: string;
  apiKey: string;
  model: string;
}

/** Rejects with a `ProviderFault`. */
export function openRealtimeSocket({ baseUrl, apiKey, model }: RealtimeAddress): Promise<RealtimeSocket> {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/realtime`);
  url.searchParams.set('model', model);
  return openServiceSocket({ url, headers: { authorization: `Bearer ${apiKey}` }, faults, isPinged: true });
}
