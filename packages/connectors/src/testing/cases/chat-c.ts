import type { ConnectorCase } from '../connector-case.ts';
import { issuedTokens } from '../issued-tokens.ts';

export const chatC: ConnectorCase = {
  provider: 'lineWorks',
  host: 'www.worksapis.com',
  inputs: () => ({ client_id: 'lineworks-client', bot_id: '2000001' }),
  credentials: ({ providers }) =>
    issuedTokens(providers.lineWorks.oauth, { scope: 'bot user.read', isCustomerClient: true }),
  account: { label: '受付ボット' },
  config: { user: 'u-1' },
  options: [
    {
      params: {},
      answer: {
        users: [
          { id: 'u-1', name: '佐藤 花子', email: 'sato@example.com' },
          { id: 'u-2', name: '鈴木 一郎', email: 'suzuki@example.com' },
          { id: 'u-3', name: 'tanaka@example.com', email: 'tanaka@example.com' },
        ],
      },
    },
  ],
  badConfigs: [
    { config: {}, paths: ['user'] },
    { config: { user: 'gone' }, paths: ['user'] },
    { config: { users: ['u-1', 'gone'], channel_id: 'gone' }, paths: ['users', 'channel_id'] },
  ],
  hasNotice: true,
  said: {
    action: 'send_message',
    arguments: (text) => ({ text }),
    written: ({ lineWorks }) => lineWorks.messages.map(({ text }) => text),
    markup: /<m /,
  },
  countEffects: ({ lineWorks }) => lineWorks.messages.length,
  actions: [{ name: 'send_message', arguments: { text: '折り返しをお願いします' }, answer: { ok: true } }],
};
