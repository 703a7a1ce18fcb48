import { asEntities, withoutAngles } from '../definition/escapes.ts';
import { isHostOf } from '../service/provider-address.ts';

interface WebhookProduct {
  name: string;
  hosts: readonly string[];
  /** What a message looks like there; nothing of the text is markup. */
  payload(text: string): unknown;
  charactersMax: number;
}

const products: readonly WebhookProduct[] = [
  {
    name: 'Microsoft Teams',
    hosts: ['*.logic.azure.com', '*.api.powerplatform.com'],
    charactersMax: 10_000,
    payload: (text) => ({
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', version: '1.4', body: richText(text) },
        },
      ],
    }),
  },
  {
    name: 'Google Chat',
    hosts: ['chat.googleapis.com'],
    charactersMax: 4000,
    payload: (text) => ({ text: withoutAngles(text) }),
  },
  {
    name: 'Slack',
    hosts: ['hooks.slack.com'],
    charactersMax: 4000,
    payload: (text) => ({ text: asEntities(text) }),
  },
  {
    name: 'LINE WORKS',
    hosts: ['webhook.worksmobile.com'],
    charactersMax: 2000,
    payload: (text) => ({ body: { text: withoutAngles(text) } }),
  },
];

export const webhookHosts = products.flatMap(({ hosts }) => hosts);

/** Whose incoming webhook this host takes. */
export function webhookProductOf(host: string): WebhookProduct | null {
  if (!URL.canParse(`https://${host}`)) return null;
  const url = new URL(`https://${host}`);
  return products.find(({ hosts }) => isHostOf(url, hosts)) ?? null;
}

/** A line for each: unlike a `TextBlock`, it knows no Markdown. An address opens what it says. */
function richText(text: string) {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => ({
    type: 'RichTextBlock',
    inlines: line
      .split(/(https?:\/\/[\w.~:/?#@!$&*+,;=%-]+)/)
      .filter((part) => part !== '')
      .map((part) => ({
        ...{ type: 'TextRun', text: part },
        ...(/^https?:\/\//.test(part) && URL.canParse(part) && { selectAction: { type: 'Action.OpenUrl', url: part } }),
      })),
  }));
}
