import { listMemberships, type Membership } from '@uketsuke/domain/member';
import type { Viewer as DomainViewer } from '@uketsuke/domain';
import { DomainError } from '@uketsuke/contracts';
import { builder } from './builder.ts';
import { EnvironmentKind } from './organization.ts';

type InsideViewer = Extract<DomainViewer, { kind: 'api_key' | 'member' }>;

export const MemberRole = builder.enumType('MemberRole', { values: ['owner', 'admin', 'member'] as const });
const ViewerKind = builder.enumType('ViewerKind', { values: ['api_key', 'member'] as const });

const MembershipRef = builder.objectRef<Membership>('Membership').implement({
  description: 'An organization that the signed-in person may choose.',
  fields: (t) => ({
    organizationId: t.exposeID('organizationId'),
    name: t.exposeString('name'),
    role: t.expose('role', { type: MemberRole }),
  }),
});

const ViewerRef = builder.objectRef<InsideViewer>('Viewer').implement({
  description: 'Who asks, and the environment they are in.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ViewerKind }),
    email: t.string({ nullable: true, resolve: (viewer) => (viewer.kind === 'member' ? viewer.email : null) }),
    role: t.field({
      type: MemberRole,
      nullable: true,
      resolve: (viewer) => (viewer.kind === 'member' ? viewer.role : null),
    }),
    organizationId: t.exposeID('organizationId'),
    environmentId: t.exposeID('environmentId'),
    environment: t.expose('environment', { type: EnvironmentKind }),
    memberships: t.field({
      type: [MembershipRef],
      resolve: (viewer, _args, { domain }) => (viewer.kind === 'member' ? listMemberships(domain, viewer.userId) : []),
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: ViewerRef,
    authScopes: { reader: true },
    resolve: (_root, _args, { domain: { viewer } }) => {
      if (viewer.kind !== 'api_key' && viewer.kind !== 'member') throw new DomainError('forbidden');
      return viewer;
    },
  }),
);
