export { addMember } from './add.ts';
export { changeMemberRole } from './change-role.ts';
export type { MemberAddInput, MemberRoleInput } from './input.ts';
export { listMembers, type MemberQuery } from './list.ts';
export { listMemberships, type Membership } from './list-memberships.ts';
export { removeMember } from './remove.ts';
export type { Member } from '@uketsuke/db/client';
