import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { defineAction } from '../definition/define-action.ts';
import { defineConnector, type ProviderFailure } from '../definition/definition.ts';
import { withoutAngles } from '../definition/escapes.ts';
import { type Provider, type ProviderAnswer, ProviderError } from '../definition/provider.ts';
import { clip, noticeText, providerWords } from '../definition/texts.ts';

const id = z.string().min(1).max(100);
const config = z.strictObject({
  /** Who gets the message from the bot. */
  user: id.optional(),
  users: z.array(id).min(1).max(10).optional(),
  /** A room that the bot is in; its id is in the menu of the room. */
  channel_id: id.optional(),
});
type Config = z.output<typeof config>;

const textCharactersMax = 2000;
const pagesMax = 10;
const botAnswer = z.object({ botName: z.string() });
const usersAnswer = z.object({
  users: z.array(
    z.object({
      userId: z.string(),
      email: z.string().optional(),
      userName: z.object({ lastName: z.string().nullish(), firstName: z.string().nullish() }).optional(),
    }),
  ),
  responseMetaData: z.object({ nextCursor: z.string().nullish() }).optional(),
});

const parameters = z.strictObject({ text: z.string().min(1).max(1500) });
const sendMessage = defineAction<Config, typeof parameters>({
  name: 'send_message',
  tool: 'lineworks_send_message',
  description: { ja: 'LINE WORKS に伝言を送る', en: 'Sends a message to LINE WORKS' },
  done: { ja: '伝言を送りました', en: 'A message was sent' },
  confirm: false,
  repetition: 'local',
  parameters,
  async run(provider, { config: settings, arguments: { text } }) {
    // Whoever waits on the phone waits for two messages at the most; the notice after the call goes to everybody.
    const { sent, failed } = await postToEach(provider, { places: placesOf(settings).slice(0, 2), text });
    return { ok: true, ...(failed > 0 && { sent, not_sent: failed }) };
  },
});

export const chatC = defineConnector({
  id: 'chat_c',
  name: { en: 'LINE WORKS', ja: 'LINE WORKS' },
  description: {
    ja: '通話の後に、LINE WORKS のメンバーやトークルームへ通知します',
    en: 'Posts a notice after each call to members or a room of LINE WORKS',
  },
  category: 'notify',
  auth: {
    by: 'oauth2',
    authorizeUrl: 'https://auth.worksmobile.com/oauth2/v2.0/authorize',
    tokenUrl: 'https://auth.worksmobile.com/oauth2/v2.0/token',
    revokeUrl: 'https://auth.worksmobile.com/oauth2/v2.0/revoke',
    scopes: ['bot', 'user.read'],
    clientAuthentication: 'post',
    usesPkce: false,
    client: { by: 'customer' },
  },
  baseUrl: 'https://www.worksapis.com/v1.0',
  hosts: ['www.worksapis.com', 'auth.worksmobile.com'],
  isEnvironmentOnly: false,
  inputs: [
    {
      name: 'client_id',
      type: 'text',
      label: { ja: 'Client ID', en: 'Client ID' },
      hint: { ja: 'Developer Console > API 2.0 のアプリ', en: 'Developer Console > app of API 2.0' },
    },
    { name: 'client_secret', type: 'password', label: { ja: 'Client Secret', en: 'Client secret' } },
    {
      name: 'bot_id',
      type: 'text',
      label: { ja: 'Bot ID', en: 'Bot ID' },
      hint: {
        ja: 'Developer Console > Bot。メンバーに公開してください',
        en: 'Developer Console > Bot; open to members',
      },
    },
  ],
  config,
  needsSetup: true,
  actions: [sendMessage],
  judge,
  async account(provider) {
    const { botName } = await ask(provider, { path: botPath(provider) }, botAnswer);
    return { label: botName, accountId: provider.inputs['bot_id'] ?? '' };
  },
  async options(provider, { params: { q = '' } }) {
    const users = await listUsers(provider);
    return { users: users.filter(({ name }) => name.includes(q)) };
  },
  async checkConfig(provider, settings) {
    const wanted = usersOf(settings);
    if (wanted.length === 0 && settings.channel_id === undefined) return [{ path: ['user'], reason: 'is required' }];
    const known = new Set(wanted.length === 0 ? [] : (await listUsers(provider)).map((user) => user.id));
    const gone = wanted.filter((user) => !known.has(user));
    const path = settings.user === undefined ? 'users' : 'user';
    const problems = gone.length === 0 ? [] : [{ path: [path], reason: 'does not exist at the service' }];
    if (settings.channel_id === undefined || (await hasChannel(provider, settings.channel_id))) return problems;
    return [...problems, { path: ['channel_id'], reason: 'does not exist at the service' }];
  },
  async notify(provider, settings, notice) {
    await postToEach(provider, { places: placesOf(settings), text: noticeText(notice, textCharactersMax) });
  },
  places: ({ channel_id, ...settings }) => [
    ...(channel_id === undefined ? [] : [{ name: channelPlace(channel_id), config: { channel_id } }]),
    ...usersOf(settings).map((user) => ({ name: userPlace(user), config: { user } })),
  ],
  revokesAlone: true,
  async revoke(provider) {
    await provider.request({
      ...{ method: 'POST', path: 'https://auth.worksmobile.com/oauth2/v2.0/revoke', form: {} },
      secretFields: { token: 'token', clientId: 'client_id', clientSecret: 'client_secret' },
    });
  },
});

async function listUsers(provider: Provider): Promise<{ id: string; name: string; email?: string }[]> {
  const found: { id: string; name: string; email?: string }[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const { users, responseMetaData } = await ask(
      provider,
      { path: '/users', query: { count: 100, cursor } },
      usersAnswer,
    );
    for (const { userId, email, userName } of users) {
      const name = [userName?.lastName, userName?.firstName].filter(Boolean).join(' ');
      found.push({
        id: userId,
        name: clip(name === '' ? (email ?? userId) : name, 100),
        ...(email !== undefined && { email }),
      });
    }
    cursor = responseMetaData?.nextCursor ?? undefined;
    if (cursor === undefined || cursor === '') break;
  }
  return found;
}

async function hasChannel(provider: Provider, channelId: string): Promise<boolean> {
  const path = `${botPath(provider)}/channels/${encodeURIComponent(channelId)}`;
  return (await provider.request({ path, accepts: [403, 404] })).status < 300;
}

/** One that takes it is enough. Where none does, that one is told of which nobody knows, else the first. */
async function postToEach(
  provider: Provider,
  { places, text }: { places: readonly string[]; text: string },
): Promise<{ sent: number; failed: number }> {
  if (places.length === 0) throw new ProviderError('config', 'Nobody is chosen who gets the messages.');
  const results = await Promise.allSettled(places.map((place) => post(provider, { place, text })));
  const errors = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  if (errors.length < places.length) return { sent: places.length - errors.length, failed: errors.length };
  throw errors.find((error) => error instanceof ProviderError && error.kind === 'unclear') ?? errors[0];
}

async function post(provider: Provider, { place, text }: { place: string; text: string }): Promise<void> {
  const path = `${botPath(provider)}/${place}/messages`;
  await provider.request({ method: 'POST', path, json: { content: { type: 'text', text: withoutAngles(text) } } });
}

function botPath({ inputs }: Provider): string {
  const botId = inputs['bot_id'] ?? '';
  if (!/^\d{1,20}$/.test(botId)) throw new ProviderError('invalid', 'The bot id is a number.');
  return `/bots/${botId}`;
}

function usersOf({ user, users = [] }: Pick<Config, 'user' | 'users'>): string[] {
  return [...new Set([...(user === undefined ? [] : [user]), ...users])];
}

function placesOf(settings: Config): string[] {
  const { channel_id: channel } = settings;
  return [...(channel === undefined ? [] : [channelPlace(channel)]), ...usersOf(settings).map(userPlace)];
}

function channelPlace(channel: string): string {
  return `channels/${encodeURIComponent(channel)}`;
}

function userPlace(user: string): string {
  return `users/${encodeURIComponent(user)}`;
}

const errorBody = z.object({ code: z.string(), description: z.string().optional() });

function judge({ status, body }: ProviderAnswer): ProviderFailure | null {
  if (status !== 400) return null;
  const words = errorBody.safeParse(body).data?.description;
  return { kind: 'invalid', message: providerWords(words, 'LINE WORKS refused the request.') };
}
