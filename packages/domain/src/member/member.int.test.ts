import { createTestContext, createTestOrganization, type TestOrganization } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { findMemberViewer } from '../sign-in/index.ts';
import { addMember, changeMemberRole, listMembers, removeMember } from './index.ts';

const setting = createTestContext();
let org: TestOrganization;
let ids: Record<'owner' | 'admin' | 'member', string>;

beforeEach(async () => {
  org = await createTestOrganization(setting);
  const { data: members } = await listMembers(org.live.ctxAs('member'));
  const idOf = (role: string) => members.find((member) => member.role === role)?.id ?? '';
  ids = { owner: idOf('owner'), admin: idOf('admin'), member: idOf('member') };
});

describe('members', () => {
  test('a person who was added can be a viewer of both environments, once', async () => {
    const email = `New.${org.id.toLowerCase()}@example.com`;
    const added = await addMember(org.live.ctxAs('admin'), { email, role: 'member' });
    expect(await findMemberViewer(setting.db, { userId: added.userId, environment: 'test' })).toMatchObject({
      email: email.toLowerCase(),
      role: 'member',
      environmentId: org.test.id,
    });
    await expect(
      addMember(org.live.ctxAs('admin'), { email: email.toUpperCase(), role: 'admin' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a person whom several organizations add at the same moment is one person, in all of them', async () => {
    const orgs = await Promise.all([1, 2, 3, 4].map(() => createTestOrganization(setting)));
    for (let round = 0; round < 5; round += 1) {
      const email = `both.${round}.${org.id.toLowerCase()}@example.com`;
      const added = await Promise.all(
        orgs.map(({ live }) => addMember(live.ctxAs('admin'), { email, role: 'member' })),
      );
      expect(new Set(added.map(({ userId }) => userId)).size).toBe(1);
    }
  });

  test('an admin manages everyone below owner, but makes, changes and removes no owner', async () => {
    const admin = org.live.ctxAs('admin');
    expect(await changeMemberRole(admin, { id: ids.member, role: 'admin' })).toMatchObject({ role: 'admin' });
    await removeMember(admin, ids.member);
    const refused = [
      () => addMember(admin, { email: 'o@example.com', role: 'owner' }),
      () => changeMemberRole(admin, { id: ids.admin, role: 'owner' }),
      () => changeMemberRole(admin, { id: ids.owner, role: 'member' }),
      () => removeMember(admin, ids.owner),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('the last owner neither steps down nor leaves, also when two owners go at once', async () => {
    const owner = org.live.ctxAs('owner');
    await expect(changeMemberRole(owner, { id: ids.owner, role: 'admin' })).rejects.toMatchObject({ code: 'conflict' });
    await expect(removeMember(owner, ids.owner)).rejects.toMatchObject({ code: 'conflict' });
    await changeMemberRole(owner, { id: ids.admin, role: 'owner' });
    const outcomes = await Promise.allSettled([removeMember(owner, ids.owner), removeMember(owner, ids.admin)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a plain member leaves by themselves and changes nobody else', async () => {
    const member = org.live.ctxAs('member');
    const refused = [
      () => addMember(member, { email: 'm@example.com', role: 'member' }),
      () => changeMemberRole(member, { id: ids.member, role: 'admin' }),
      () => removeMember(member, ids.admin),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
    await removeMember(member, ids.member);
    expect((await listMembers(org.live.ctxAs('owner'))).data.map(({ id }) => id)).not.toContain(ids.member);
  });

  test('an API key sees and changes no members; another organization’s member is not_found', async () => {
    await expect(listMembers(org.live.ctx)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(removeMember(org.live.ctx, ids.member)).rejects.toMatchObject({ code: 'forbidden' });
    const other = await createTestOrganization(setting);
    const owner = other.live.ctxAs('owner');
    await expect(removeMember(owner, ids.member)).rejects.toMatchObject({ code: 'not_found' });
    await expect(changeMemberRole(owner, { id: ids.member, role: 'admin' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
