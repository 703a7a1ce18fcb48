import { z } from 'zod';
import { linkConnectorIds } from '../connectors.ts';
import { eachLanguage } from '../example-words.ts';
import { frameOriginSchema } from '../frame-origin.ts';
import { exampleLink } from './examples.ts';
import { says, tenantIdParam } from './fields.ts';
import { defineRoute } from './route.ts';
import { linkSchema } from './webhooks.ts';

export const connectLinkCreateSchema = z
  .object({
    connectors: z
      .array(z.enum(linkConnectorIds))
      .min(1, 'must have at least 1 item')
      .nullable()
      .optional()
      .meta(says('Those to be offered; all when absent', '表示するコネクタ。省略するとすべて')),
    frame_origin: frameOriginSchema
      .nullable()
      .optional()
      .meta(says('The only origin whose pages may frame it', '埋め込めるページのオリジン')),
  })
  .meta({ id: 'ConnectLinkCreate', ...says('What the connect page offers', '接続ページの見せ方') });

export const tenantsCreateConnectLink = defineRoute({
  method: 'POST',
  path: '/v1/tenants/{id}/connect-links',
  operationId: 'tenants.create-connect-link',
  tag: 'Connections',
  summary: { en: "Make a link to a tenant's connect page", ja: 'テナントの接続ページのリンクを作成する' },
  description: { en: 'The link is valid for 15 minutes.', ja: 'リンクは 15 分間有効です。' },
  params: { id: tenantIdParam },
  body: {
    schema: connectLinkCreateSchema,
    isRequired: false,
    example: eachLanguage(() => ({ connectors: ['calendar_a'] })),
  },
  success: {
    status: 201,
    description: { en: 'The link', ja: 'リンク' },
    schema: linkSchema,
    example: eachLanguage((language) => ({
      ...exampleLink[language],
      url: exampleLink[language].url.replace('/portal/', '/connect/'),
    })),
  },
  errors: ['not_found'],
});
