import {
  type ConnectorDefinition,
  type Connectors,
  type Credentials,
  defineConnector,
  type Provider,
  type ProviderError,
} from '@uketsuke/connectors';
import { z } from 'zod';

/** What the tests say of the outside systems, and what these were asked. */
export interface FakedConnectors extends Connectors {
  /** Thrown by the next question, whatever it is. */
  failure: ProviderError | null;
  /** Happens while the next question is on its way. */
  onRequest: (() => Promise<void>) | null;
  readonly opened: { inputs: Readonly<Record<string, string>>; credentials: Credentials }[];
  readonly revoked: string[];
}

const chat = defineConnector({
  id: 'chat_d',
  name: { en: 'Chat', ja: 'Chat' },
  description: { en: 'A chat', ja: 'チャット' },
  category: 'notify',
  auth: { by: 'api_key', header: { name: 'x-token', value: '{secret}' } },
  baseUrl: 'https://chat.example',
  hosts: ['chat.example'],
  isEnvironmentOnly: false,
  inputs: [{ name: 'secret', type: 'password', label: { en: 'Token', ja: 'トークン' } }],
  config: z.object({ room: z.string(), mention: z.string().optional(), title: z.string().optional() }),
  needsSetup: true,
  actions: [],
  account: async (provider) => {
    await provider.request({ path: '/me' });
    return { label: 'Sato', accountId: 'account-1' };
  },
  options: async () => ({ rooms: [{ id: '7', name: 'Front desk' }] }),
  checkConfig: async (provider, { room }) => {
    await provider.request({ path: '/rooms' });
    return room === '7' ? [] : [{ path: ['room'], reason: 'not found' }];
  },
  furnish: async () => ({ room: '7' }),
  notify: async () => {},
  revoke: async (provider) => void (await provider.request({ path: '/revoke' })),
});

const booking = defineConnector({
  id: 'booking_a',
  name: { en: 'Booking', ja: 'Booking' },
  description: { en: 'A booking system', ja: '予約システム' },
  category: 'scheduling',
  auth: { by: 'api_key', header: { name: 'authorization', value: 'Bearer {secret}' } },
  baseUrl: ({ base_url = '' }) => base_url,
  hosts: [],
  isEnvironmentOnly: true,
  inputs: [
    { name: 'base_url', type: 'url', label: { en: 'Address', ja: 'アドレス' } },
    { name: 'secret', type: 'password', label: { en: 'Key', ja: 'キー' } },
  ],
  config: z.object({ language: z.string().default('ja'), event: z.string().optional() }),
  needsSetup: false,
  actions: [],
  account: async (provider) => {
    await provider.request({ path: '/me' });
    return { label: 'shop@example.com', accountId: 'account-2' };
  },
  checkConfig: async (provider, { event }) => {
    if (event !== undefined) await provider.request({ path: '/events' });
    return [];
  },
});

const calendar = defineConnector({
  id: 'calendar_a',
  name: { en: 'Calendar', ja: 'カレンダー' },
  description: { en: 'A calendar', ja: 'カレンダー' },
  category: 'scheduling',
  auth: {
    by: 'oauth2',
    authorizeUrl: 'https://calendar.example/authorize',
    tokenUrl: 'https://calendar.example/token',
    scopes: ['events'],
    clientAuthentication: 'post',
    usesPkce: true,
    client: { by: 'service', idVariable: 'CALENDAR_ID', secretVariable: 'CALENDAR_SECRET' },
  },
  baseUrl: 'https://calendar.example',
  hosts: ['calendar.example'],
  isEnvironmentOnly: false,
  inputs: [],
  config: z.object({}),
  needsSetup: false,
  actions: [],
  account: async () => ({ label: 'shop@example.com', accountId: 'account-3' }),
});

/** The outside systems of tests: real definitions of nothing real. The definition says what it is; the provider answers nothing. */
export function fakeConnectors(): FakedConnectors {
  // Each is used with the settings that it has parsed itself.
  const definitions = [calendar, chat, booking] as unknown as ConnectorDefinition[];
  const faked: FakedConnectors = {
    definitions,
    isAvailable: () => true,
    failure: null,
    onRequest: null,
    opened: [],
    revoked: [],
    beginGrant: async ({ redirectUrl, state }) => ({
      url: `https://calendar.example/authorize?state=${state}`,
      pending: { redirectUrl, codeVerifier: null, client: null },
    }),
    finishGrant: async () => ({
      credentials: { by: 'tokens', accessToken: 'access', refreshToken: 'refresh', scope: null, client: null },
      lifetimeMs: 3_600_000,
    }),
    renewGrant: () => Promise.reject(new Error('nothing runs out here')),
    adminConsentUrl: () => null,
    openProvider({ connector, inputs, credentials }): Provider {
      faked.opened.push({ inputs, credentials });
      return {
        inputs,
        secretHost: null,
        signal: new AbortController().signal,
        kept: (_name, _lifetimeMs, load) => load(),
        forget: () => undefined,
        endGrant: async () => undefined,
        async request<Answer>({ path }: { path: string }) {
          const { failure, onRequest } = faked;
          faked.onRequest = null;
          await onRequest?.();
          if (failure) throw failure;
          if (path === '/revoke') faked.revoked.push(connector);
          return { status: 200, headers: {}, body: null as Answer };
        },
      };
    },
  };
  return faked;
}
