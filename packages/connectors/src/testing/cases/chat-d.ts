import type { ConnectorCase } from '../connector-case.ts';

export const chatD: ConnectorCase = {
  provider: 'chatwork',
  host: 'api.chatwork.com',
  credentials: ({ providers }) => ({ by: 'secret', secret: providers.chatwork.token }),
  account: { label: '受付 花子' },
  config: { room: '102' },
  options: [
    {
      params: {},
      answer: {
        rooms: [
          { id: '101', name: 'マイチャット', type: 'my' },
          { id: '102', name: '受付', type: 'group' },
        ],
      },
    },
    { params: { q: '受付' }, answer: { rooms: [{ id: '102', name: '受付', type: 'group' }] } },
  ],
  badConfigs: [
    { config: {}, paths: ['room'] },
    { config: { room: '999' }, paths: ['room'] },
    { config: { room: '103' }, paths: ['room'] },
  ],
  hasNotice: true,
  said: {
    action: 'send_message',
    arguments: (text) => ({ text }),
    written: ({ chatwork }) => chatwork.messages.map(({ body }) => body),
    markup: /\[To:/,
  },
  countEffects: ({ chatwork }) => chatwork.messages.length,
  actions: [{ name: 'send_message', arguments: { text: '折り返しをお願いします [To:1]' }, answer: { ok: true } }],
};
