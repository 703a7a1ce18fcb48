import { z } from 'zod';
import { outputs } from '../call.ts';
import { iceServerSchema } from '../ice-server.ts';
import { agentReference, tenantReference } from '../id-reference.ts';
import { idOf, says, unixMs } from './fields.ts';
import { defineRoute } from './route.ts';

const iceServer = iceServerSchema.meta({
  id: 'IceServer',
  ...says('To be passed as it is to the browser peer connection', 'ブラウザの PeerConnection にそのまま渡してください'),
});

export const sessionSchema = z
  .object({
    id: idOf('sess'),
    tenant_id: z.string(),
    agent_id: z.string(),
    output: z.enum(outputs),
    client_token: z
      .string()
      .meta({ ...says('Works once, for 2 minutes', '1 回だけ、2 分間有効です'), pattern: '^vct_[0-9A-Za-z]+$' }),
    expires_at: unixMs,
    webrtc_url: z.string(),
    ice_servers: z.array(iceServer),
  })
  .meta({ id: 'Session' });
export type SessionResource = z.infer<typeof sessionSchema>;

export const sessionCreateSchema = z
  .object({
    tenant_id: tenantReference,
    agent_id: agentReference.nullable().optional(),
    output: z.enum(outputs).default('audio'),
  })
  .meta({ id: 'SessionCreate' });

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
    example: { tenant_id: 'ten_0TqZ4mX1a8Kq3VbN7sLw2RdY', output: 'audio' },
  },
  success: { status: 201, description: 'The session', schema: sessionSchema },
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
