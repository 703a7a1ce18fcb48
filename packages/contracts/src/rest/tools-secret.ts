import { z } from 'zod';
import { says, unixMs } from './fields.ts';
import { defineRoute } from './route.ts';

export const toolsSecretSchema = z
  .object({
    secret: z
      .string()
      .meta({ ...says('Signs in-call tool requests', '通話中のツール呼び出しに署名します'), pattern: '^whsec_' }),
    previous_secret_expires_at: unixMs
      .nullable()
      .meta(says('null when no rotation is pending', '切り替え中でなければ null')),
  })
  .meta({ id: 'ToolsSecret' });
export type ToolsSecretResource = z.infer<typeof toolsSecretSchema>;

export const toolsSecretGet = defineRoute({
  method: 'GET',
  path: '/v1/tools/secret',
  operationId: 'tools-secret.get',
  tag: 'Tools',
  summary: { en: 'Get the signing secret of in-call tool requests', ja: 'ツール呼び出しの署名シークレットを取得する' },
  success: { status: 200, description: 'The current secret', schema: toolsSecretSchema },
  errors: [],
});

export const toolsSecretRotate = defineRoute({
  method: 'POST',
  path: '/v1/tools/secret/rotate',
  operationId: 'tools-secret.rotate',
  tag: 'Tools',
  summary: { en: 'Replace the signing secret', ja: '署名シークレットを再発行する' },
  description: {
    en: 'For 24 hours requests are signed with both the new and the previous secret.',
    ja: '24 時間は新旧両方のシークレットで署名します。',
  },
  success: { status: 200, description: 'The new secret', schema: toolsSecretSchema },
  errors: [],
});
