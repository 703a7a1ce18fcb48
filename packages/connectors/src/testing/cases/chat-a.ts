import type { ConnectorCase } from '../connector-case.ts';
import { issuedTokens } from '../issued-tokens.ts';

export const chatA: ConnectorCase = {
  provider: 'slack',
  host: 'slack.com',
  credentials: ({ providers }) => issuedTokens(providers.slack.oauth),
  account: { label: 'さくら' },
  config: { room: 'C02', mention: '@here' },
  options: [
    {
      params: {},
      answer: {
        rooms: [
          { id: 'C01', name: 'general', type: 'public' },
          { id: 'C02', name: 'uketsuke', type: 'public' },
          { id: 'C03', name: 'himitsu', type: 'private' },
        ],
      },
    },
    { params: { q: 'uke' }, answer: { rooms: [{ id: 'C02', name: 'uketsuke', type: 'public' }] } },
  ],
  badConfigs: [
    { config: { room: 'C99' }, paths: ['room'] },
    { config: { room: 'C04' }, paths: ['room'] },
  ],
  hasNotice: true,
  said: {
    action: 'send_message',
    arguments: (text) => ({ text }),
    written: ({ slack }) => slack.messages.map(({ text }) => text),
    // The settings mention whom they name.
    markup: /<(?!!here>)/,
  },
  countEffects: ({ slack }) => slack.messages.length,
  actions: [{ name: 'send_message', arguments: { text: '折り返しをお願いします <!channel>' }, answer: { ok: true } }],
};
