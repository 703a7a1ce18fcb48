import { type CreatedSession, createSession, startTestCall } from '@uketsuke/domain/session';
import { builder } from './builder.ts';
import { Output } from './call.ts';
import { noIceServers } from './context.ts';
import { mayRefuse } from './refusal.ts';

const SessionRef = builder.objectRef<CreatedSession>('Session').implement({
  description: 'Only `clientToken`, `webrtcUrl` and `iceServers` are for the browser or app.',
  fields: (t) => ({
    id: t.exposeID('id'),
    tenantId: t.exposeID('tenantId'),
    agentId: t.exposeID('agentId'),
    output: t.expose('output', { type: Output }),
    clientToken: t.exposeString('clientToken', { description: 'Works once, for 2 minutes.' }),
    expiresAt: t.expose('expiresAt', { type: 'UnixMilliseconds' }),
    webrtcUrl: t.exposeString('webrtcUrl'),
    iceServers: t.expose('iceServers', { type: 'JSON', description: 'For the peer connection, as it is.' }),
  }),
});

const sessionRefusals = [
  'balance_depleted',
  'payment_overdue',
  'spending_cap_reached',
  'not_found',
  'tenant_disabled',
  'invalid_request',
  'no_agent',
  'unavailable',
] as const;

builder.mutationFields((t) => ({
  createSession: t.field({
    type: SessionRef,
    authScopes: { admin: true },
    errors: mayRefuse(...sessionRefusals),
    args: {
      tenantId: t.arg.id({ required: true }),
      agentId: t.arg.id({ description: "The tenant's agent when absent." }),
      output: t.arg({ type: Output }),
    },
    resolve: (_root, input, { domain, ice = noIceServers }) => createSession(domain, input, ice),
  }),
  startTestCall: t.field({
    description: 'A session for the person who is signed in.',
    type: SessionRef,
    authScopes: { member: true },
    errors: mayRefuse(...sessionRefusals),
    args: {
      tenantId: t.arg.id({ required: true }),
      agentId: t.arg.id(),
      output: t.arg({ type: Output }),
    },
    resolve: (_root, input, { domain, ice = noIceServers }) => startTestCall(domain, input, ice),
  }),
}));
