import { z } from 'zod';
import { ask } from '../definition/ask.ts';
import { defineAction } from '../definition/define-action.ts';
import { defineConnector } from '../definition/definition.ts';
import type { Provider } from '../definition/provider.ts';
import { clip, noticeText } from '../definition/texts.ts';
import { microsoftAuth } from '../microsoft/microsoft-auth.ts';
import { microsoftGraph } from '../microsoft/microsoft-graph.ts';

const roomPattern = /^([\w-]{1,100})\|([\w:.@-]{1,200})$/;
const config = z.strictObject({
  /** The team and the channel, as the options have them: `team|channel`. */
  room: z.string().regex(roomPattern, 'must be a valid room'),
});
type Config = z.output<typeof config>;

const teamsMax = 50;
/** Graph takes four requests of one account at a time. */
const atOnce = 4;
const textCharactersMax = 10_000;
const teamsAnswer = z.object({ value: z.array(z.object({ id: z.string(), displayName: z.string() })) });
const channelsAnswer = z.object({
  value: z.array(z.object({ id: z.string(), displayName: z.string(), membershipType: z.string().nullish() })),
});

const parameters = z.strictObject({ text: z.string().min(1).max(2000) });
const sendMessage = defineAction<Config, typeof parameters>({
  name: 'send_message',
  tool: 'teams_send_message',
  description: { ja: 'Microsoft Teams に伝言を送る', en: 'Sends a message to Microsoft Teams' },
  done: { ja: '伝言を送りました', en: 'A message was sent' },
  confirm: false,
  repetition: 'local',
  parameters,
  async run(provider, { config: { room }, arguments: { text } }) {
    await post(provider, { room, text });
    return { ok: true };
  },
});

/** Messages are from the person who connected it: Graph lets no bot post into a channel for somebody. */
export const chatB = defineConnector({
  id: 'chat_b',
  name: { en: 'Microsoft Teams', ja: 'Microsoft Teams' },
  description: {
    ja: '通話の後に、Microsoft Teams のチャネルへ通知を投稿します',
    en: 'Posts a notice after each call to a channel of Microsoft Teams',
  },
  category: 'notify',
  auth: microsoftAuth('organizations', ['Team.ReadBasic.All', 'Channel.ReadBasic.All', 'ChannelMessage.Send']),
  ...microsoftGraph,
  isEnvironmentOnly: false,
  inputs: [],
  config,
  needsSetup: true,
  actions: [sendMessage],
  async options(provider, { params: { q = '' } }) {
    const rooms = await listRooms(provider);
    return { rooms: rooms.filter(({ name }) => name.includes(q)) };
  },
  async checkConfig(provider, { room }) {
    const { status } = await provider.request({ path: channelPath(room), accepts: [400, 403, 404] });
    return status < 300 ? [] : [{ path: ['room'], reason: 'does not exist at the service' }];
  },
  notify: (provider, { room }, notice) => post(provider, { room, text: noticeText(notice, textCharactersMax) }),
});

async function listRooms(provider: Provider): Promise<{ id: string; name: string; type: string }[]> {
  const { value: teams } = await ask(provider, { path: '/me/joinedTeams' }, teamsAnswer);
  const rooms: { id: string; name: string; type: string }[] = [];
  for (let from = 0; from < Math.min(teams.length, teamsMax); from += atOnce) {
    const some = teams.slice(from, Math.min(from + atOnce, teamsMax));
    rooms.push(...(await Promise.all(some.map((team) => channelsOf(provider, team)))).flat());
  }
  return rooms;
}

async function channelsOf(provider: Provider, team: { id: string; displayName: string }) {
  const path = `/teams/${encodeURIComponent(team.id)}/channels`;
  const { value } = await ask(provider, { path, query: { $select: 'id,displayName,membershipType' } }, channelsAnswer);
  return value.map(({ id, displayName, membershipType }) => ({
    id: `${team.id}|${id}`,
    name: clip(`${team.displayName} / ${displayName}`, 100),
    type: membershipType ?? 'standard',
  }));
}

async function post(provider: Provider, { room, text }: { room: string; text: string }): Promise<void> {
  const json = { body: { contentType: 'text', content: text } };
  await provider.request({ method: 'POST', path: `${channelPath(room)}/messages`, json });
}

function channelPath(room: string): string {
  const [, team = '', channel = ''] = roomPattern.exec(room) ?? [];
  return `/teams/${encodeURIComponent(team)}/channels/${encodeURIComponent(channel)}`;
}
