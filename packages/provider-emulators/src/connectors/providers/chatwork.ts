import { answerByRoute, type EmulatedProvider, json, Refusal, type Route } from '../core/emulated-provider.ts';
import { newNumber } from '../core/new-id.ts';

export interface Chatwork extends EmulatedProvider {
  token: string;
  messages: { room: number; body: string }[];
}

const rooms = [
  { room_id: 101, name: 'マイチャット', type: 'my', role: 'admin' },
  { room_id: 102, name: '受付', type: 'group', role: 'member' },
  { room_id: 103, name: '全社連絡', type: 'group', role: 'readonly' },
];

export function createChatwork(): Chatwork {
  const tokens = new Set(['chatwork-token']);
  const messages: Chatwork['messages'] = [];
  const routes: readonly Route[] = [
    ['GET', /^\/v2\/me$/, () => json({ account_id: 55, name: '受付 花子', organization_name: 'さくら', room_id: 101 })],
    ['GET', /^\/v2\/rooms$/, () => json(rooms)],
    [
      'POST',
      /^\/v2\/rooms\/(\d+)\/messages$/,
      (request, [id]) => {
        const room = rooms.find(({ room_id }) => String(room_id) === id);
        if (!room) throw new Refusal(404, { errors: ["You don't have permission to see this room"] });
        if (room.role === 'readonly') throw new Refusal(403, { errors: ['You cannot post to this room'] });
        const body = request.form().get('body');
        if (!body) throw new Refusal(400, { errors: ["Parameter 'body' is required"] });
        messages.push({ room: room.room_id, body });
        return json({ message_id: String(newNumber()) });
      },
    ],
  ];
  return {
    hosts: ['api.chatwork.com'],
    token: 'chatwork-token',
    messages,
    answer(request) {
      if (!tokens.has(request.headers['x-chatworktoken'] ?? ''))
        throw new Refusal(401, { errors: ['Invalid API token'] });
      return answerByRoute(routes, request) ?? json({ errors: ['Invalid Endpoint'] }, 404);
    },
    fault: (status) => json({ errors: [status === 429 ? 'Rate limit exceeded' : 'fault'] }, status),
    killCredentials: () => tokens.clear(),
  };
}
