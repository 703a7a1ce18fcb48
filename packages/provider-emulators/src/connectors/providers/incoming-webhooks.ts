import { type EmulatedAnswer, type EmulatedProvider, json } from '../core/emulated-provider.ts';

export interface IncomingWebhooks extends EmulatedProvider {
  /** One per product that takes them. */
  urls: Record<'teams' | 'googleChat' | 'slack' | 'lineWorks', string>;
  messages: { host: string; body: unknown }[];
}

/** The addresses at which other chats take messages without any sign-in. */
export function createIncomingWebhooks(): IncomingWebhooks {
  const urls = {
    teams: 'https://prod-12.japaneast.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=emulator',
    googleChat: 'https://chat.googleapis.com/v1/spaces/AAA/messages?key=k&token=emulator',
    slack: 'https://hooks.slack.com/services/T0/B0/emulator',
    lineWorks: 'https://webhook.worksmobile.com/message/emulator',
  };
  const messages: IncomingWebhooks['messages'] = [];
  const alive = new Set(Object.values(urls));
  const shapes: [string, (body: Record<string, unknown>) => boolean, EmulatedAnswer][] = [
    ['logic.azure.com', (body) => body['type'] === 'message' && Array.isArray(body['attachments']), { status: 202 }],
    ['chat.googleapis.com', (body) => typeof body['text'] === 'string', json({ name: 'spaces/AAA/messages/1' })],
    ['hooks.slack.com', (body) => typeof body['text'] === 'string', { status: 200, body: 'ok' }],
    ['webhook.worksmobile.com', (body) => typeof body['body'] === 'object', json({ code: 200 })],
  ];
  return {
    hosts: ['*.logic.azure.com', 'chat.googleapis.com', 'hooks.slack.com', 'webhook.worksmobile.com'],
    urls,
    messages,
    answer(request) {
      const { method, host, path, query } = request;
      const url = `https://${host}${path}${query.size > 0 ? `?${query.toString()}` : ''}`;
      if (!alive.has(url)) return { status: host === 'hooks.slack.com' ? 404 : 401, body: 'no_service' };
      const [, isRight, answer] = shapes.find(([of]) => host.endsWith(of)) ?? [];
      if (method !== 'POST' || !answer) return { status: 405 };
      const body = request.json();
      if (!isRight?.(body)) return { status: 400, body: 'invalid_payload' };
      messages.push({ host, body });
      return answer;
    },
    fault: (status) => ({ status, body: 'fault' }),
    killCredentials: () => alive.clear(),
  };
}
