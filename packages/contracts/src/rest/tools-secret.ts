import { z } from 'zod';
import { eachLanguage } from '../example-words.ts';
import { says, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';

export const toolsSecretSchema = z
  .object({
    secret: z
      .string()
      .meta({ ...says('Signs in-call tool requests', '通話中のツール呼び出しに署名します'), pattern: '^whsec_' }),
    previous_secret_expires_at: timeOf(
      'Until when the previous secret signs too; null when no rotation is pending',
      '以前のシークレットでも署名する期限。切り替え中でなければ null',
    ).nullable(),
  })
  .meta({ id: 'ToolsSecret', ...says('Signing secret of in-call tool requests', 'ツール呼び出しの署名シークレット') });
const exampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
export type ToolsSecretResource = z.infer<typeof toolsSecretSchema>;

export const toolsSecretGet = defineRoute({
  method: 'GET',
  path: '/v1/tools/secret',
  operationId: 'tools-secret.get',
  tag: 'Tools',
  summary: { en: 'Get the signing secret of in-call tool requests', ja: 'ツール呼び出しの署名シークレットを取得する' },
  success: {
    status: 200,
    description: { en: 'The current secret', ja: '現在のシークレット' },
    schema: toolsSecretSchema,
    example: eachLanguage(() => ({ secret: exampleSecret, previous_secret_expires_at: null })),
  },
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
  success: {
    status: 200,
    description: { en: 'The new secret', ja: '新しいシークレット' },
    schema: toolsSecretSchema,
    example: eachLanguage(() => ({ secret: exampleSecret, previous_secret_expires_at: 1_790_086_400_000 })),
  },
  errors: [],
});
