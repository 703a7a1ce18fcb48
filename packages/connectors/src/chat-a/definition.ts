import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { defineAction } from '../definition/define-action.ts';
import { defineConnector, type ProviderFailure } from '../definition/definition.ts';
import type { Provider, ProviderAnswer, ProviderErrorKind } from '../definition/provider.ts';
import { asEntities } from '../definition/escapes.ts';
import { noticeText } from '../definition/texts.ts';

const config = z.strictObject({
  /** The id of a channel. */
  room: z.string().regex(/^[A-Z0-9]{2,20}$/, 'must be a valid room'),
  /** Whom every notice addresses: `@here`, `@channel`, or the id of a member. */
  mention: z
    .string()
    .regex(/^(@here|@channel|[UW][A-Z0-9]{2,20})$/, 'must be a valid mention')
    .optional(),
});
type Config = z.output<typeof config>;

const textCharactersMax = 3500;
const pagesMax = 5;
const authTest = z.object({ team: z.string(), team_id: z.string() });
const listed = z.object({
  channels: z.array(z.object({ id: z.string(), name: z.string(), is_private: z.boolean().optional() })),
  response_metadata: z.object({ next_cursor: z.string().optional() }).optional(),
});

const parameters = z.strictObject({ text: z.string().min(1).max(2000) });
const sendMessage = defineAction<Config, typeof parameters>({
  name: 'send_message',
  tool: 'slack_send_message',
  description: { ja: 'Slack に伝言を送る', en: 'Sends a message to Slack' },
  done: { ja: '伝言を送りました', en: 'A message was sent' },
  confirm: false,
  repetition: 'local',
  parameters,
  async run(provider, { config: settings, arguments: { text } }) {
    await post(provider, { settings, text });
    return { ok: true };
  },
});

export const chatA = defineConnector({
  id: 'chat_a',
  name: { en: 'Slack', ja: 'Slack' },
  description: {
    ja: '通話の後に、Slack のチャンネルへ通知を投稿します',
    en: 'Posts a notice after each call to a channel',
  },
  category: 'notify',
  auth: {
    by: 'oauth2',
    authorizeUrl: 'https://slack.com/oauth/v2/authorize',
    tokenUrl: 'https://slack.com/api/oauth.v2.access',
    scopes: ['chat:write', 'chat:write.public', 'channels:read', 'groups:read'],
    scopeSeparator: ',',
    clientAuthentication: 'post',
    usesPkce: false,
    client: { by: 'service', idVariable: 'SLACK_CLIENT_ID', secretVariable: 'SLACK_CLIENT_SECRET' },
    tokenTypes: ['bot'],
    deadGrantErrors: ['token_expired', 'invalid_refresh_token', 'token_revoked'],
  },
  baseUrl: 'https://slack.com/api',
  hosts: ['slack.com'],
  isEnvironmentOnly: false,
  inputs: [],
  config,
  needsSetup: true,
  actions: [sendMessage],
  judge,
  async account(provider) {
    const { team, team_id } = await ask(provider, { path: '/auth.test' }, authTest);
    return { label: team, accountId: team_id };
  },
  async options(provider, { params: { q = '' } }) {
    const rooms = await listRooms(provider);
    return { rooms: rooms.filter(({ name }) => name.includes(q)) };
  },
  async checkConfig(provider, { room }) {
    const { status, body } = await provider
      .request({ path: '/conversations.info', query: { channel: room } })
      .catch((error: unknown) => {
        if (isMissing(error)) return { status: 404, body: null };
        throw error;
      });
    const isThere =
      status === 200 && z.object({ channel: z.object({ is_archived: z.boolean() }) }).safeParse(body).data;
    return isThere && !isThere.channel.is_archived ? [] : [{ path: ['room'], reason: 'does not exist at the service' }];
  },
  notify: (provider, settings, notice) => post(provider, { settings, text: noticeText(notice, textCharactersMax) }),
  async revoke(provider) {
    await provider.request({ method: 'POST', path: '/auth.revoke', form: {} });
  },
});

async function listRooms(provider: Provider): Promise<{ id: string; name: string; type: string }[]> {
  const rooms: { id: string; name: string; type: string }[] = [];
  let cursor = '';
  for (let page = 0; page < pagesMax; page += 1) {
    const query = {
      ...{ types: 'public_channel,private_channel', exclude_archived: true, limit: 200 },
      ...(cursor !== '' && { cursor }),
    };
    const { channels, response_metadata } = await ask(provider, { path: '/conversations.list', query }, listed);
    rooms.push(...channels.map(({ id, name, is_private }) => ({ id, name, type: is_private ? 'private' : 'public' })));
    cursor = response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return rooms;
}

async function post(provider: Provider, { settings, text }: { settings: Config; text: string }): Promise<void> {
  const { room: channel, mention } = settings;
  const json = { channel, text: `${mention === undefined ? '' : `${mentionText(mention)} `}${asEntities(text)}` };
  await provider.request({ method: 'POST', path: '/chat.postMessage', json: { ...json, unfurl_links: false } });
}

function mentionText(mention: string): string {
  return mention.startsWith('@') ? `<!${mention.slice(1)}>` : `<@${mention}>`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'kind' in error && error.kind === 'config';
}

const kinds: Readonly<Record<string, ProviderErrorKind>> = {
  ...kindOf('reauth', [
    ...['invalid_auth', 'not_authed', 'token_revoked', 'token_expired', 'account_inactive', 'missing_scope'],
    'org_login_required',
  ]),
  ...kindOf('config', ['channel_not_found', 'not_in_channel', 'is_archived', 'restricted_action']),
  ...kindOf('retry_later', ['ratelimited']),
  ...kindOf('unavailable', ['service_unavailable', 'internal_error', 'fatal_error']),
};
const words: Readonly<Partial<Record<ProviderErrorKind, string>>> = {
  reauth: 'Slack no longer accepts this connection.',
  config: 'The channel cannot be written to.',
  retry_later: 'Slack is asked too often.',
  unavailable: 'Slack has a fault.',
};

/** Slack answers failures with a status of 200. */
function judge({ status, body }: ProviderAnswer): ProviderFailure | null {
  const read = z.object({ ok: z.literal(false), error: z.string() }).safeParse(body);
  if (status >= 300 || !read.success) return null;
  const kind = kinds[read.data.error] ?? 'invalid';
  return { kind, message: words[kind] ?? 'Slack refused the request.' };
}

function kindOf(kind: ProviderErrorKind, errors: readonly string[]): Record<string, ProviderErrorKind> {
  return Object.fromEntries(errors.map((error) => [error, kind]));
}
