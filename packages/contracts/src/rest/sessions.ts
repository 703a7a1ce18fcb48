import { z } from 'zod';
import { iceServerSchema } from '../ice-server.ts';
import { agentReference, tenantReference } from '../id-reference.ts';
import { eachLanguage } from '../example-words.ts';
import { exampleSession } from './examples.ts';
import { idOf, outputField, says, timeOf } from './fields.ts';
import { defineRoute } from './route.ts';

const iceServer = iceServerSchema.meta({
  id: 'IceServer',
  ...says('To be passed as it is to the browser peer connection', 'ブラウザの PeerConnection にそのまま渡してください'),
});

export const sessionSchema = z
  .object({
    id: idOf('sess'),
    tenant_id: z.string().meta(says('Of which tenant', 'テナントの ID')),
    agent_id: z.string().meta(says('The agent that will answer', '応答するエージェント')),
    output: outputField,
    client_token: z
      .string()
      .meta({ ...says('Works once, for 2 minutes', '1 回だけ、2 分間有効です'), pattern: '^vct_[0-9A-Za-z]+$' }),
    expires_at: timeOf('Until when the token works', 'トークンの期限'),
    webrtc_url: z.string().meta(says('Where the browser sends its offer', 'ブラウザが offer を送るアドレス')),
    ice_servers: z
      .array(iceServer)
      .meta(says('For the browser peer connection, as they are', 'PeerConnection にそのまま渡します')),
  })
  .meta({ id: 'Session', ...says('A call that a browser or app may begin', 'ブラウザやアプリが始められる通話') });
export type SessionResource = z.infer<typeof sessionSchema>;

export const sessionCreateSchema = z
  .object({
    tenant_id: tenantReference.meta(says('Of which tenant', 'テナントの ID')),
    agent_id: agentReference
      .nullable()
      .optional()
      .meta(says("Another agent than the tenant's own", 'テナントの既定と別のエージェント')),
    output: outputField.default('audio'),
  })
  .meta({ id: 'SessionCreate', ...says('Whose call it is to be', '誰の通話か') });

export const sessionsCreate = defineRoute({
  method: 'POST',
  path: '/v1/sessions',
  operationId: 'sessions.create',
  tag: 'Sessions',
  summary: {
    en: 'Create a session for a call from a browser or app',
    ja: 'ブラウザやアプリの通話セッションを作成する',
  },
  description: {
    en: 'Give only `client_token`, `webrtc_url` and `ice_servers` to the browser or app.',
    ja: 'ブラウザやアプリに渡すのは `client_token`、`webrtc_url`、`ice_servers` だけにしてください。',
  },
  body: {
    schema: sessionCreateSchema,
    isRequired: true,
    example: eachLanguage(() => ({ tenant_id: 'ten_0TqZ4mX1a8Kq3VbN7sLw2RdY', output: 'audio' })),
  },
  success: {
    status: 201,
    description: { en: 'The session', ja: 'セッション' },
    schema: sessionSchema,
    example: exampleSession,
  },
  errors: [
    'balance_depleted',
    'payment_overdue',
    'spending_cap_reached',
    'not_found',
    'tenant_disabled',
    'no_agent',
    'unavailable',
  ],
});
