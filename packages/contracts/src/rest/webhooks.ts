import { z } from 'zod';
import { languages } from '../call.ts';
import { frameOriginSchema } from '../frame-origin.ts';
import { eachLanguage } from '../example-words.ts';
import { exampleLink } from './examples.ts';
import { says, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';

export const linkSchema = z
  .object({
    url: z.string().meta({
      ...says('Opens the page; whoever has it may use the page', 'ページを開くアドレス。知っている人は誰でも使えます'),
      examples: ['https://dashboard.example.com/portal/link_0TqZ4mX1a8Kq3VbN7sLw2RdY#vls_…'],
    }),
    expires_at: timeOf('Until when it opens the page', 'リンクの期限'),
  })
  .meta({ id: 'Link', ...says('A link to a page, for 15 minutes', 'ページへのリンク（15 分間）') });
export type LinkResource = z.infer<typeof linkSchema>;

export const webhookPortalCreateSchema = z
  .object({
    frame_origin: frameOriginSchema
      .nullable()
      .optional()
      .meta(says('The only origin whose pages may frame the portal', 'ポータルを埋め込めるページのオリジン')),
    locale: z.enum(languages).default('ja').meta(says('Language of the portal', 'ポータルの言語')),
  })
  .meta({ id: 'WebhookPortalCreate', ...says('Where the portal will be shown', 'ポータルの見せ方') });

export const webhooksPortal = defineRoute({
  method: 'POST',
  path: '/v1/webhooks/portal',
  operationId: 'webhooks.portal',
  tag: 'Webhooks',
  summary: { en: 'Make a link to the webhook portal', ja: 'Webhook ポータルのリンクを作成する' },
  description: {
    en: 'The link is valid for 15 minutes. Its page registers endpoints, chooses events and shows signing secrets. Give it only to people who may do that.',
    ja: 'リンクは 15 分間有効です。ページでは、エンドポイントの登録、イベントの選択、署名シークレットの表示ができます。それを許す人にだけ渡してください。',
  },
  body: {
    schema: webhookPortalCreateSchema,
    isRequired: false,
    example: eachLanguage(() => ({ frame_origin: 'https://app.example.com', locale: 'ja' })),
  },
  success: { status: 201, description: { en: 'The link', ja: 'リンク' }, schema: linkSchema, example: exampleLink },
  errors: ['unavailable'],
});
