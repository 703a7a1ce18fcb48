import { getSigningSecret, rotateSigningSecret, type ShownSigningSecret } from '@uketsuke/domain/signing-secret';
import { builder } from './builder.ts';
import { mayRefuse } from './refusal.ts';

const ToolsSecretRef = builder.objectRef<ShownSigningSecret>('ToolsSecret').implement({
  description: 'Signs in-call tool requests.',
  fields: (t) => ({
    secret: t.exposeString('secret'),
    previousSecretExpiresAt: t.expose('previousSecretExpiresAt', { type: 'UnixMilliseconds', nullable: true }),
  }),
});

builder.queryField('toolsSecret', (t) =>
  t.field({
    type: ToolsSecretRef,
    authScopes: { admin: true },
    resolve: (_root, _args, { domain }) => getSigningSecret(domain, 'tools'),
  }),
);

builder.mutationField('rotateToolsSecret', (t) =>
  t.field({
    type: ToolsSecretRef,
    authScopes: { admin: true },
    errors: mayRefuse(),
    resolve: (_root, _args, { domain }) => rotateSigningSecret(domain, 'tools'),
  }),
);
