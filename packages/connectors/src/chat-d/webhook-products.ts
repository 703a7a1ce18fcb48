import { isHostOf } from '../service/provider-address.ts';

interface WebhookProduct {
  name: string;
  hosts: readonly string[];
  /** What a message looks like there. */
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
          content: { type: 'AdaptiveCard', version: '1.4', body: [{ type: 'TextBlock', text, wrap: true }] },
        },
      ],
    }),
  },
  { name: 'Google Chat', hosts: ['chat.googleapis.com'], charactersMax: 4000, payload: (text) => ({ text }) },
  {
    name: 'Slack',
    hosts: ['hooks.slack.com'],
    charactersMax: 4000,
    payload: (text) => ({ text: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') }),
  },
  {
    name: 'LINE WORKS',
    hosts: ['webhook.worksmobile.com'],
    charactersMax: 2000,
    payload: (text) => ({ body: { text } }),
  },
];

export const webhookHosts = products.flatMap(({ hosts }) => hosts);

/** Whose incoming webhook this host takes. */
export function webhookProductOf(host: string): WebhookProduct | null {
  if (!URL.canParse(`https://${host}`)) return null;
  const url = new URL(`https://${host}`);
  return products.find(({ hosts }) => isHostOf(url, hosts)) ?? null;
}
