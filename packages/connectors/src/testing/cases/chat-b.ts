import type { ConnectorCase } from '../connector-case.ts';
import { graphHtml } from '../graph-html.ts';
import { issuedTokens } from '../issued-tokens.ts';

const scope = 'offline_access User.Read Team.ReadBasic.All Channel.ReadBasic.All ChannelMessage.Send';

export const chatB: ConnectorCase = {
  provider: 'microsoft',
  host: 'graph.microsoft.com',
  credentials: ({ providers }) => issuedTokens(providers.microsoft.oauth, { scope }),
  account: { label: 'sato@example.com' },
  config: { room: 'team-1|19:general@thread.tacv2' },
  options: [
    {
      params: {},
      answer: {
        rooms: [
          { id: 'team-1|19:general@thread.tacv2', name: 'サロン / 一般', type: 'standard' },
          { id: 'team-2|19:front@thread.tacv2', name: '受付 / フロント', type: 'private' },
        ],
      },
    },
    {
      params: { q: 'フロント' },
      answer: { rooms: [{ id: 'team-2|19:front@thread.tacv2', name: '受付 / フロント', type: 'private' }] },
    },
  ],
  badConfigs: [{ config: { room: 'team-1|19:gone@thread.tacv2' }, paths: ['room'] }],
  hasNotice: true,
  said: {
    action: 'send_message',
    arguments: (text) => ({ text }),
    written: ({ microsoft }) => microsoft.messages.map(graphHtml),
    markup: /<\/?\w/,
  },
  countEffects: ({ microsoft }) => microsoft.messages.length,
  actions: [{ name: 'send_message', arguments: { text: '折り返しをお願いします' }, answer: { ok: true } }],
};
