import { ask } from '../definition/ask.ts';
import { defineConnector, type ProviderFailure } from '../definition/definition.ts';
import type { ProviderAnswer } from '../definition/provider.ts';
import { providerWords } from '../definition/texts.ts';
import { z } from 'zod';
import { bookingActions } from './actions.ts';
import { meAnswer } from './answers.ts';
import { bookingConfig } from './booking-config.ts';
import { listServices } from './services.ts';

/** Cal.com, API v2; also one that the customer runs. */
export const bookingA = defineConnector({
  id: 'booking_a',
  name: { en: 'Cal.com', ja: 'Cal.com' },
  description: {
    ja: '空き時間を調べ、予約の登録・変更・取り消しをします',
    en: 'Finds free times, and makes, moves and cancels bookings',
  },
  category: 'scheduling',
  auth: { by: 'api_key', header: { name: 'authorization', value: 'Bearer {secret}' } },
  baseUrl: ({ base_url = '' }) => base_url.replace(/\/+$/, '').replace(/\/v2$/, ''),
  hosts: ['api.cal.com'],
  isEnvironmentOnly: true,
  inputs: [
    {
      name: 'base_url',
      type: 'url',
      isOptional: true,
      fallback: 'https://api.cal.com',
      label: { ja: 'API の URL', en: 'Address of the API' },
      hint: { ja: 'Cal.com を自社で動かしている場合だけ', en: 'Only for a Cal.com of your own' },
    },
    {
      name: 'secret',
      type: 'password',
      label: { ja: 'API キー', en: 'API key' },
      hint: { ja: 'Settings > Developer > API keys', en: 'Settings > Developer > API keys' },
    },
  ],
  config: bookingConfig,
  needsSetup: false,
  actions: bookingActions,
  judge,
  async account(provider) {
    const { data } = await ask(provider, { path: '/v2/me' }, meAnswer);
    return { label: data.email, accountId: String(data.id) };
  },
  async checkConfig(provider, { event_type_id }) {
    if (event_type_id === undefined) return [];
    const services = await listServices(provider);
    return services.some(({ id }) => id === event_type_id)
      ? []
      : [{ path: ['event_type_id'], reason: 'does not exist at the service' }];
  },
});

const errorBody = z.object({ error: z.object({ message: z.string() }) });

/** What was asked for is in the path or the body, never in the settings alone: its own words go back to the AI. */
function judge({ status, body }: ProviderAnswer): ProviderFailure | null {
  if (![400, 404, 409, 422].includes(status)) return null;
  const words = errorBody.safeParse(body).data?.error.message;
  return { kind: 'invalid', message: providerWords(words, 'That time or booking is not available.') };
}
