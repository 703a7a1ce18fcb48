import { createWebhookPortalLink, getLink, type IssuedLink, type LinkViewer } from '@uketsuke/domain/link';
import { builder } from './builder.ts';
import { noLinks } from './context.ts';
import { EnvironmentKind } from './organization.ts';
import { mayRefuse } from './refusal.ts';

const LinkKind = builder.enumType('LinkKind', { values: ['connect', 'portal'] as const });
export const Locale = builder.enumType('Locale', { values: ['ja', 'en'] as const });

const LinkRef = builder.objectRef<LinkViewer>('Link').implement({
  description: 'The link by which somebody came to its page.',
  fields: (t) => ({
    kind: t.expose('purpose', { type: LinkKind }),
    environment: t.expose('environment', { type: EnvironmentKind }),
    expiresAt: t.expose('expiresAt', { type: 'UnixMilliseconds' }),
    remainingMs: t.field({
      type: 'Milliseconds',
      description: 'Until it expires. For browsers, whose clocks may be wrong.',
      resolve: ({ expiresAt }, _args, { domain }) => Math.max(0, expiresAt.getTime() - domain.clock.now()),
    }),
  }),
});

export const IssuedLinkRef = builder.objectRef<IssuedLink>('IssuedLink').implement({
  description: 'Whoever has the address may use its page until it expires.',
  fields: (t) => ({
    url: t.exposeString('url'),
    expiresAt: t.expose('expiresAt', { type: 'UnixMilliseconds' }),
  }),
});

builder.queryField('link', (t) =>
  t.field({
    type: LinkRef,
    authScopes: { link: true },
    resolve: (_root, _args, { domain }) => getLink(domain),
  }),
);

builder.mutationField('createWebhookPortalLink', (t) =>
  t.field({
    description: 'A link of 15 minutes to the page on which webhook endpoints are managed.',
    type: IssuedLinkRef,
    authScopes: { admin: true },
    errors: mayRefuse('invalid_request', 'unavailable'),
    args: {
      frameOrigin: t.arg.string({ description: 'The only origin whose pages may frame it; none when absent.' }),
      locale: t.arg({ type: Locale, description: 'Japanese when absent.' }),
    },
    resolve: (_root, input, { domain, links = noLinks }) => createWebhookPortalLink(domain, input, links),
  }),
);
