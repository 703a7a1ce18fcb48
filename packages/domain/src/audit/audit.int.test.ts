import { createTestAgent, createTestContext, createTestOrganization, createTestTenant } from '@uketsuke/testing';
import { describe, expect, test } from 'vitest';
import { createApiKey, revokeApiKey, revokeApiKeyAsOperator } from '../api-key/index.ts';
import { addMember, changeMemberRole, removeMember } from '../member/index.ts';
import { setRetention } from '../retention/set.ts';
import { rotateSigningSecret } from '../signing-secret/index.ts';
import { deleteTenant, rotateTenantSecret } from '../tenant/index.ts';
import { listAuditEntries } from './list.ts';

const setting = createTestContext();

/** The clock stands still: entries of one moment are in the order of their ids, so it goes on between two deeds. */
async function after<Result>(deed: Promise<Result>): Promise<Result> {
  const result = await deed;
  setting.clock.advance(1);
  return result;
}

describe('the audit', () => {
  test('tells of keys, people, secrets and tenants: who did what with which one, the newest first', async () => {
    const organization = await createTestOrganization(setting, { creditYen: 0 });
    const { live } = organization;
    const [owner, admin] = [live.ctxAs('owner'), live.ctxAs('admin')];
    const agent = await createTestAgent(setting, live);
    const tenant = await createTestTenant(setting, live, { agentId: agent.id });
    const { apiKey } = await after(createApiKey(admin, { name: 'key' }));
    await after(revokeApiKeyAsOperator(setting.service('operator'), apiKey.id));
    await after(revokeApiKey(admin, apiKey.id));
    const member = await after(addMember(owner, { email: `${apiKey.id}@example.com`.toLowerCase(), role: 'member' }));
    await after(changeMemberRole(owner, { id: member.id, role: 'admin' }));
    await after(removeMember(owner, member.id));
    await after(rotateTenantSecret(live.ctx, tenant.id));
    await after(rotateSigningSecret(live.ctx, 'tools'));
    await after(deleteTenant(live.ctx, tenant.id));
    await after(setRetention(owner, { transcriptDays: 30 }));

    const { data } = await listAuditEntries(admin);

    const byOwner = { actorKind: 'member', actorId: organization.users.owner.id, environmentId: null };
    const byAdmin = { actorKind: 'member', actorId: organization.users.admin.id, environmentId: live.id };
    const byKey = { actorKind: 'api_key', actorId: live.apiKeyId, environmentId: live.id, actorEmail: null };
    const person = { user_id: member.userId };
    expect(data).toMatchObject([
      { action: 'retention.changed', ...byOwner, details: { transcript_days: 30, fields_days: null, from_days: null } },
      { action: 'tenant.deleted', objectId: tenant.id, ...byKey },
      { action: 'tools_secret.rotated', objectId: null, ...byKey },
      { action: 'tenant_secret.rotated', objectId: tenant.id, ...byKey },
      { action: 'member.removed', objectId: member.id, ...byOwner, details: { ...person, role: 'admin' } },
      { action: 'member.role_changed', ...byOwner, details: { ...person, role: 'admin', previous_role: 'member' } },
      { action: 'member.added', ...byOwner, actorEmail: organization.users.owner.email },
      // Revoked again, nothing happened.
      { action: 'api_key.revoked', objectId: apiKey.id, actorKind: 'operator', actorId: null, environmentId: live.id },
      { action: 'api_key.created', objectId: apiKey.id, ...byAdmin },
    ]);
  });

  test('is a page at a time, by action or by object', async () => {
    const { live } = await createTestOrganization(setting, { creditYen: 0 });
    const owner = live.ctxAs('owner');
    for (let days = 1; days <= 3; days += 1) await after(setRetention(owner, { fromDays: days }));
    const { apiKey } = await after(createApiKey(owner, { name: 'key' }));
    const first = await listAuditEntries(owner, { action: 'retention.changed', limit: 2 });
    expect(first.data.map(({ details }) => details)).toMatchObject([{ from_days: 3 }, { from_days: 2 }]);
    const second = await listAuditEntries(owner, { cursor: first.nextCursor });
    expect(second.data.map(({ details }) => details)).toMatchObject([{ from_days: 1 }]);
    expect((await listAuditEntries(owner, { objectId: apiKey.id })).data).toHaveLength(1);
  });

  test('is of one organization, and for its owners and admins', async () => {
    const [one, other] = [
      await createTestOrganization(setting, { creditYen: 0 }),
      await createTestOrganization(setting, { creditYen: 0 }),
    ];
    await setRetention(one.live.ctxAs('owner'), { fromDays: 1 });
    expect((await listAuditEntries(other.live.ctxAs('owner'))).data).toEqual([]);
    expect((await listAuditEntries(one.test.ctxAs('admin'))).data).toHaveLength(1);
    for (const ctx of [one.live.ctx, one.live.ctxAs('member'), setting.service('worker')]) {
      await expect(listAuditEntries(ctx)).rejects.toMatchObject({ code: 'forbidden' });
    }
  });

  test('cannot be changed or deleted, also by the owner of the table', async () => {
    const { id, live } = await createTestOrganization(setting, { creditYen: 0 });
    await setRetention(live.ctxAs('owner'), { fromDays: 1 });
    const { pool } = setting.db;
    for (const statement of [
      `UPDATE audit_entry SET action = 'x' WHERE organization_id = '${id}'`,
      `DELETE FROM audit_entry WHERE organization_id = '${id}'`,
      'TRUNCATE audit_entry',
    ]) {
      await expect(pool.query(statement), statement).rejects.toMatchObject({ code: '42501' });
    }
    expect((await listAuditEntries(live.ctxAs('owner'))).data).toHaveLength(1);
  });
});
