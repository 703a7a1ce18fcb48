import { addMember, changeMemberRole, listMembers, removeMember } from '@uketsuke/domain/member';
import { builder } from './builder.ts';
import { mayRefuse } from './refusal.ts';
import { MemberRole } from './viewer.ts';

builder.prismaObject('Member', {
  fields: (t) => ({
    id: t.exposeID('id'),
    role: t.expose('role', { type: MemberRole }),
    email: t.string({
      select: { user: { select: { email: true } } },
      resolve: ({ user }) => user.email,
    }),
    name: t.string({
      select: { user: { select: { name: true } } },
      resolve: ({ user }) => user.name,
    }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
  }),
});

builder.queryField('members', (t) =>
  t.prismaField({
    description: 'Of the organization, the longest there first.',
    type: ['Member'],
    authScopes: { member: true },
    resolve: (query, _root, _args, { domain }) => listMembers(domain, query),
  }),
);

builder.mutationFields((t) => ({
  addMember: t.prismaField({
    description: 'The person signs in with this address. Only an owner adds owners.',
    type: 'Member',
    authScopes: { memberAdmin: true },
    errors: mayRefuse('conflict', 'invalid_request'),
    args: { email: t.arg.string({ required: true }), role: t.arg({ type: MemberRole, required: true }) },
    resolve: (query, _root, { email, role }, { domain }) => addMember(domain, { email, role }, query),
  }),
  changeMemberRole: t.prismaField({
    description: 'Only an owner makes or changes owners; the last one stays.',
    type: 'Member',
    authScopes: { memberAdmin: true },
    errors: mayRefuse('not_found', 'conflict'),
    args: { id: t.arg.id({ required: true }), role: t.arg({ type: MemberRole, required: true }) },
    resolve: (query, _root, { id, role }, { domain }) => changeMemberRole(domain, { id, role }, query),
  }),
  removeMember: t.field({
    description: 'Answers the id. Anyone may leave; the last owner stays.',
    type: 'ID',
    authScopes: { member: true },
    errors: mayRefuse('not_found', 'conflict'),
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { domain }) => {
      await removeMember(domain, id);
      return id;
    },
  }),
}));
