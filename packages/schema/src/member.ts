import type { Page } from '@uketsuke/domain';
import { addMember, changeMemberRole, listMembers, type Member, removeMember } from '@uketsuke/domain/member';
import { builder } from './builder.ts';
import { pageArgs, PageRef, queryOfRows } from './page.ts';
import { mayRefuse } from './refusal.ts';
import { MemberRole } from './viewer.ts';

const MemberRef = builder.prismaObject('Member', {
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

const MemberPageRef = builder.objectRef<Page<Member>>('MemberPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [MemberRef] }) }),
});

const MemberFilter = builder.inputType('MemberFilter', {
  fields: (t) => ({
    search: t.string({ description: 'Part of the name or the address, whatever the case.' }),
    role: t.field({ type: MemberRole }),
  }),
});

builder.queryField('members', (t) =>
  t.field({
    description: 'Of the organization, the longest there first.',
    type: MemberPageRef,
    authScopes: { member: true },
    args: { filter: t.arg({ type: MemberFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, context, info) =>
      listMembers(context.domain, { ...filter, cursor, limit }, queryOfRows(context, info)),
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
