import { answerByRoute, type EmulatedProvider, json, Refusal, type Route } from '../core/emulated-provider.ts';
import { createOAuthServer, type OAuthServer } from '../core/oauth-server.ts';
import { objectOf } from '../core/read-request.ts';

const faultCodes: Record<number, string> = { 403: 'FORBIDDEN', 429: 'TOO_MANY_REQUESTS' };

export interface LineWorks extends EmulatedProvider {
  oauth: OAuthServer;
  messages: { to: string; text: string }[];
}

const users = [
  { userId: 'u-1', email: 'sato@example.com', userName: { lastName: '佐藤', firstName: '花子' } },
  { userId: 'u-2', email: 'suzuki@example.com', userName: { lastName: '鈴木', firstName: '一郎' } },
  { userId: 'u-3', email: 'tanaka@example.com', userName: { lastName: null, firstName: null } },
];
const botId = '2000001';

export function createLineWorks({ now }: { now(): number }): LineWorks {
  const failed = (status: number, code: string, description = code): Refusal =>
    new Refusal(status, { code, description });
  const oauth = createOAuthServer({
    ...{ now, name: 'lineworks', client: { id: 'lineworks-client', secret: 'lineworks-secret' } },
    ...{ clientAuthentication: 'post', needsPkce: false, lifetimeSeconds: 86_400, isRotating: true },
    // As the real one: a number in quotes.
    extra: { expires_in: '86400' },
  });
  const messages: LineWorks['messages'] = [];
  function requireBot(id: string | undefined): void {
    if (id !== botId) throw failed(404, 'BOT_NOT_EXIST');
  }

  const routes: readonly Route[] = [
    [
      'GET',
      /^\/v1\.0\/bots\/(\d+)$/,
      (_request, [bot]) => {
        requireBot(bot);
        return json({ botId, botName: '受付ボット' });
      },
    ],
    [
      'GET',
      /^\/v1\.0\/users$/,
      ({ query }) => {
        // The cursor has what has to be encoded in a query.
        const cursor = query.get('cursor');
        if (cursor !== null && cursor !== 'two+/=') throw failed(400, 'INVALID_PARAMETER');
        const isSecond = cursor !== null;
        return json({
          users: isSecond ? users.slice(2) : users.slice(0, 2),
          responseMetaData: { nextCursor: isSecond ? null : 'two+/=' },
        });
      },
    ],
    [
      'GET',
      /^\/v1\.0\/bots\/(\d+)\/channels\/([^/]+)$/,
      (_request, [bot, channel]) => {
        requireBot(bot);
        if (channel !== 'room-1') throw failed(404, 'CHANNEL_NOT_EXIST');
        return json({ channelId: channel, title: '受付' });
      },
    ],
    [
      'POST',
      /^\/v1\.0\/bots\/(\d+)\/(users|channels)\/([^/]+)\/messages$/,
      (request, [bot, kind, id = '']) => {
        requireBot(bot);
        const isThere = kind === 'channels' ? id === 'room-1' : users.some(({ userId }) => userId === id);
        if (!isThere) throw failed(404, kind === 'channels' ? 'CHANNEL_NOT_EXIST' : 'USER_NOT_EXIST');
        const { type, text } = objectOf(request.json()['content']);
        if (type !== 'text' || typeof text !== 'string' || text.length > 2000) throw failed(400, 'INVALID_PARAMETER');
        messages.push({ to: id, text });
        return { status: 201 };
      },
    ],
  ];
  return {
    hosts: ['auth.worksmobile.com', 'www.worksapis.com'],
    ...{ oauth, messages },
    answer(request) {
      if (request.host === 'auth.worksmobile.com') {
        if (request.path === '/oauth2/v2.0/authorize') return oauth.authorize(request);
        if (request.path === '/oauth2/v2.0/token') return oauth.token(request);
        if (request.path === '/oauth2/v2.0/revoke') return oauth.revoke(request);
        return { status: 404 };
      }
      if (oauth.scopeOf(request) === null) throw failed(401, 'UNAUTHORIZED', 'Authentication failed.');
      return answerByRoute(routes, request) ?? failed(404, 'NOT_FOUND').answer;
    },
    fault: (status) => failed(status, faultCodes[status] ?? 'INTERNAL_SERVER_ERROR').answer,
    killCredentials: oauth.killGrants,
  };
}
