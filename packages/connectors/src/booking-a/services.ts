import { ask } from '../definition/ask.ts';
import { type Provider, ProviderError } from '../definition/provider.ts';
import { eventTypesAnswer } from './answers.ts';
import type { BookingConfig } from './booking-config.ts';

const servicesKeptMs = 300_000;

export interface Service {
  id: number;
  name: string;
  minutes: number;
}

/** What can be booked; hidden event types are for the people of the house. */
export async function listServices(provider: Provider): Promise<Service[]> {
  const request = { path: '/v2/event-types', headers: { 'cal-api-version': '2024-06-14' } };
  const { data } = await ask(provider, request, eventTypesAnswer);
  return data
    .filter(({ hidden }) => hidden !== true)
    .map(({ id, title, lengthInMinutes }) => ({ id, name: title, minutes: lengthInMinutes }));
}

/** During calls: what can be booked changes rarely. */
export function keptServices(provider: Provider): Promise<Service[]> {
  return provider.kept('services', servicesKeptMs, () => listServices(provider));
}

/** The one that the AI named, else that of the settings, else the first. */
export async function serviceIdOf(
  provider: Provider,
  { service, config }: { service: number | undefined; config: BookingConfig },
): Promise<number> {
  const known = service ?? config.event_type_id;
  if (known !== undefined) return known;
  const [first] = await keptServices(provider);
  if (!first) throw new ProviderError('config', 'There is nothing that can be booked.');
  return first.id;
}
