import type {
  AuthRevokeResponse,
  AuthTestResponse,
  ChatPostMessageArguments,
  ChatPostMessageResponse,
  ConversationsInfoResponse,
  ConversationsListResponse,
} from '@slack/web-api';
import {
  answerByRoute,
  type EmulatedProvider,
  type EmulatedRequest,
  json,
  type Route,
} from '../core/emulated-provider.ts';
import { newNumber } from '../core/new-id.ts';
import type { ProvidersOptions } from '../core/providers-options.ts';
import { createOAuthServer, type OAuthServer } from '../core/oauth-server.ts';

export interface Slack extends EmulatedProvider {
  oauth: OAuthServer;
  messages: { channel: string; text: string }[];
}

const channels = [
  { id: 'C01', name: 'general', is_private: false, is_archived: false, is_member: true },
  { id: 'C02', name: 'uketsuke', is_private: false, is_archived: false, is_member: false },
  { id: 'C03', name: 'himitsu', is_private: true, is_archived: false, is_member: false },
  { id: 'C04', name: 'mukashi', is_private: false, is_archived: true, is_member: false },
];

/** Failures have a status of 200 here. */
export function createSlack({ now, takesEarlierTokens }: ProvidersOptions): Slack {
  const failed = (error: string) => json<AuthTestResponse>({ ok: false, error });
  const oauth = createOAuthServer({
    ...{ now, name: 'slack', client: { id: 'emulated-SLACK_CLIENT_ID', secret: 'emulated-SLACK_CLIENT_SECRET' } },
    ...{ takesEarlierTokens, clientAuthentication: 'post', needsPkce: false, lifetimeSeconds: null, isRotating: false },
    extra: {
      ok: true,
      token_type: 'bot',
      refresh_token: undefined,
      team: { id: 'T01', name: 'さくら' },
      app_id: 'A01',
    },
    failed: (_status, error) => failed(error === 'invalid_grant' ? 'invalid_code' : error),
  });
  const messages: Slack['messages'] = [];
  const find = (id: unknown) => channels.find((channel) => channel.id === id);

  function list({ query }: EmulatedRequest) {
    const all = channels.filter(({ is_archived }) => !is_archived || query.get('exclude_archived') !== 'true');
    const from = Number(query.get('cursor') ?? '0');
    const next_cursor = from + 2 < all.length ? String(from + 2) : '';
    return json<ConversationsListResponse>({
      ok: true,
      channels: all.slice(from, from + 2),
      response_metadata: { next_cursor },
    });
  }
  const routes: readonly Route[] = [
    [
      'GET',
      /^\/api\/auth\.test$/,
      () => json<AuthTestResponse>({ ok: true, team: 'さくら', team_id: 'T01', user: 'uketsuke' }),
    ],
    ['GET', /^\/api\/conversations\.list$/, list],
    [
      'GET',
      /^\/api\/conversations\.info$/,
      ({ query }) => {
        const channel = find(query.get('channel'));
        return channel ? json<ConversationsInfoResponse>({ ok: true, channel }) : failed('channel_not_found');
      },
    ],
    [
      'POST',
      /^\/api\/chat\.postMessage$/,
      (request) => {
        const { channel: id, text } = request.json<{ [Name in keyof ChatPostMessageArguments | 'text']: unknown }>();
        const channel = find(id);
        if (!channel) return failed('channel_not_found');
        if (channel.is_archived) return failed('is_archived');
        if (channel.is_private && !channel.is_member) return failed('not_in_channel');
        if (typeof text !== 'string' || text === '') return failed('no_text');
        messages.push({ channel: channel.id, text });
        return json<ChatPostMessageResponse>({ ok: true, channel: channel.id, ts: `${newNumber()}.000100` });
      },
    ],
    [
      'POST',
      /^\/api\/auth\.revoke$/,
      () => {
        oauth.killGrants();
        // The library leaves `revoked` out; Slack's page of the method has it.
        return json<AuthRevokeResponse & { revoked: boolean }>({ ok: true, revoked: true });
      },
    ],
  ];
  return {
    hosts: ['slack.com'],
    ...{ oauth, messages },
    answer(request) {
      if (request.path === '/oauth/v2/authorize') return oauth.authorize(request);
      if (request.path === '/api/oauth.v2.access') return oauth.token(request);
      if (oauth.scopeOf(request) === null) return failed('invalid_auth');
      return answerByRoute(routes, request) ?? failed('unknown_method');
    },
    fault: (status) => json({ ok: false, error: status === 429 ? 'ratelimited' : 'internal_error' }, status),
    killCredentials: oauth.killGrants,
  };
}
