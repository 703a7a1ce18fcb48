import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { defineAction } from '../definition/define-action.ts';
import { defineConnector, type ProviderFailure } from '../definition/definition.ts';
import type { Provider, ProviderAnswer } from '../definition/provider.ts';
import { clip, providerWords } from '../definition/texts.ts';
import { post, postToWebhook, requireProduct } from './post.ts';
import { webhookHosts } from './webhook-products.ts';

const config = z.strictObject({
  /** Of Chatwork; a webhook has its room in its address. */
  room: z
    .string()
    .regex(/^\d{1,20}$/, 'must be a valid room')
    .optional(),
});
type Config = z.output<typeof config>;

const meAnswer = z.object({ account_id: z.number(), name: z.string(), organization_name: z.string().optional() });
const roomsAnswer = z.array(z.object({ room_id: z.number(), name: z.string(), type: z.string(), role: z.string() }));
const errorBody = z.object({ errors: z.array(z.string()) });
const roomsMax = 1000;

const parameters = z.strictObject({ text: z.string().min(1).max(2000) });
const sendMessage = defineAction<Config, typeof parameters>({
  name: 'send_message',
  tool: 'chatwork_send_message',
  description: { ja: 'チャットに伝言を送る', en: 'Sends a message to the chat' },
  done: { ja: '伝言を送りました', en: 'A message was sent' },
  confirm: false,
  repetition: 'local',
  parameters,
  async run(provider, { config: { room }, language, arguments: { text } }) {
    const title = language === 'ja' ? '通話中の伝言' : 'Message from a call';
    await post(provider, { room, notice: { title, lines: [text] } });
    return { ok: true };
  },
});

/** Chatwork by a token, or the address of an incoming webhook of another chat. */
export const chatD = defineConnector({
  id: 'chat_d',
  name: { en: 'Chatwork / Webhook', ja: 'Chatwork / Webhook' },
  description: {
    ja: 'Chatwork、または Webhook の URL で、通話の後に通知を投稿します',
    en: 'Posts a notice after each call, to Chatwork or to the address of an incoming webhook',
  },
  category: 'notify',
  auth: { by: 'api_key', header: { name: 'x-chatworktoken', value: '{secret}' }, canBeUrl: true },
  baseUrl: 'https://api.chatwork.com',
  hosts: ['api.chatwork.com', ...webhookHosts],
  isEnvironmentOnly: false,
  inputs: [
    {
      name: 'secret',
      type: 'password',
      label: { ja: 'API トークン、または Webhook の URL', en: 'API token, or address of a webhook' },
      hint: {
        ja: 'Chatwork のサービス連携 > API トークン。または Teams・Google Chat・Slack・LINE WORKS の Webhook URL',
        en: 'Chatwork: Integrations > API token. Or a webhook of Teams, Google Chat, Slack or LINE WORKS',
      },
    },
  ],
  config,
  needsSetup: true,
  isReadyWith: ({ secretHost }) => secretHost !== null,
  actions: [sendMessage],
  judge,
  async account(provider) {
    if (provider.secretHost !== null) return webhookAccount(provider);
    const { account_id, name } = await ask(provider, { path: '/v2/me' }, meAnswer);
    return { label: name, accountId: String(account_id) };
  },
  async options(provider, { params: { q = '' } }) {
    if (provider.secretHost !== null) return { rooms: [] };
    const rooms = await writableRooms(provider);
    return { rooms: rooms.filter(({ name }) => name.includes(q)).slice(0, roomsMax) };
  },
  async checkConfig(provider, { room }) {
    if (provider.secretHost !== null) return [];
    if (room === undefined) return [{ path: ['room'], reason: 'is required' }];
    const rooms = await writableRooms(provider);
    return rooms.some(({ id }) => id === room) ? [] : [{ path: ['room'], reason: 'does not exist at the service' }];
  },
  notify: (provider, { room }, notice) => post(provider, { room, notice }),
});

/** A webhook has no dry run: the test call is a short message. */
async function webhookAccount(provider: Provider) {
  const { name } = requireProduct(provider);
  await postToWebhook(provider, {
    title: 'Uketsuke: 接続しました / connected',
    lines: ['通話が終わるたびに、ここに通知します。 / A notice is posted here after each call.'],
  });
  return { label: `${name} (${provider.secretHost})`, accountId: provider.secretHost ?? name };
}

async function writableRooms(provider: Provider) {
  const rooms = await ask(provider, { path: '/v2/rooms' }, roomsAnswer);
  return rooms
    .filter(({ role }) => role !== 'readonly')
    .map(({ room_id, name, type }) => ({ id: String(room_id), name: clip(name, 100), type }));
}

/** A webhook that refuses is dead: its address is its key. */
function judge({ status, body }: ProviderAnswer, { isWebhook }: { isWebhook: boolean }): ProviderFailure | null {
  if (isWebhook && [401, 403, 404, 410].includes(status))
    return { kind: 'reauth', message: 'The webhook is no longer accepted.' };
  if (status !== 400) return null;
  return { kind: 'invalid', message: providerWords(errorBody.safeParse(body).data?.errors[0], 'The chat refused it.') };
}
