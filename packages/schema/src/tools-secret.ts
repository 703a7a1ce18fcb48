import type { ToolsSecret } from '@uketsuke/domain/tools-secret';
import { getToolsSecret, rotateToolsSecret } from '@uketsuke/domain/tools-secret';
import { builder } from './builder.ts';
import { mayRefuse } from './refusal.ts';

const ToolsSecretRef = builder.objectRef<ToolsSecret>('ToolsSecret').implement({
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
    resolve: (_root, _args, { domain }) => getToolsSecret(domain),
  }),
);

builder.mutationField('rotateToolsSecret', (t) =>
  t.field({
    type: ToolsSecretRef,
    authScopes: { admin: true },
    errors: mayRefuse(),
    resolve: (_root, _args, { domain }) => rotateToolsSecret(domain),
  }),
);
