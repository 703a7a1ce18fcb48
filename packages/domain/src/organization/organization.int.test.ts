import { createTestContext, createTestOrganization } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { findViewerByApiKey } from '../api-key/index.ts';
import { listMemberships } from '../member/index.ts';
import { findMemberViewer } from '../sign-in/index.ts';
import { changeContract, createOrganization, getOrganization, listEnvironments, listOrganizations } from './index.ts';

const setting = createTestContext();

test('a new organization has both environments with a working key and a tools secret each, and its owner', async () => {
  const operator = setting.service('operator');
  const made = await createOrganization(operator, {
    name: '青葉',
    paymentMethod: 'invoice',
    ownerEmail: 'First.Owner@Example.com',
  });
  expect(made.organization).toMatchObject({ name: '青葉', paymentMethod: 'invoice', perMinuteMilliYen: 30_000n });
  for (const kind of ['live', 'test'] as const) {
    const { key, environmentId } = made[kind];
    expect(await findViewerByApiKey(setting, key)).toMatchObject({ environmentId, environment: kind });
    expect(await setting.db.prisma.signingSecret.count({ where: { environmentId, purpose: 'tools' } })).toBe(1);
  }
  const user = await setting.db.prisma.user.findUniqueOrThrow({ where: { email: 'first.owner@example.com' } });
  expect(await findMemberViewer(setting.db, { userId: user.id, environment: 'live' })).toMatchObject({
    role: 'owner',
    organizationId: made.organization.id,
  });
  setting.clock.advance(1);
  const second = await createOrganization(operator, { name: '二号店', ownerEmail: 'first.owner@example.com' });
  expect((await listMemberships(setting, user.id)).map(({ organizationId }) => organizationId)).toEqual([
    made.organization.id,
    second.organization.id,
  ]);
});

test('nothing is left of an organization whose input was wrong', async () => {
  const before = await setting.db.prisma.organization.count({ where: { name: '' } });
  await expect(
    createOrganization(setting.service('operator'), { name: '', ownerEmail: 'nobody' }),
  ).rejects.toMatchObject({
    code: 'invalid_request',
    details: ['name: must not be empty', 'ownerEmail: must be an email address'],
  });
  expect(await setting.db.prisma.organization.count({ where: { name: '' } })).toBe(before);
});

test('only the service itself creates organizations', async () => {
  const { live } = await createTestOrganization(setting);
  await expect(createOrganization(live.ctxAs('owner'), { name: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
});

test('only the service itself lists organizations', async () => {
  const { id, live } = await createTestOrganization(setting);
  expect((await listOrganizations(setting.service('operator'))).map((organization) => organization.id)).toContain(id);
  for (const ctx of [live.ctxAs('owner'), live.ctx, setting.service('voice')]) {
    await expect(listOrganizations(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  }
});

test('everyone inside sees the own organization; a key only its own environment', async () => {
  const org = await createTestOrganization(setting);
  expect(await getOrganization(org.live.ctxAs('member'))).toMatchObject({ id: org.id });
  expect((await listEnvironments(org.live.ctxAs('member'))).map(({ kind }) => kind)).toEqual(['live', 'test']);
  expect((await listEnvironments(org.test.ctx)).map(({ id }) => id)).toEqual([org.test.id]);
});

test('the operator changes the terms of a contract: those that are named, and no others', async () => {
  const { id } = await createTestOrganization(setting);
  const operator = setting.service('operator');
  const read = () => setting.db.prisma.organization.findUniqueOrThrow({ where: { id } });
  expect(await read()).toMatchObject({ concurrentCallsMax: 100, spendingCapYen: null, invoiceDaysUntilDue: 30 });
  const terms = {
    paymentMethod: 'invoice',
    perMinuteMilliYen: 27_500n,
    invoiceDaysUntilDue: 60,
    spendingCapYen: 300_000n,
    concurrentCallsMax: 7,
  } as const;
  expect(await changeContract(operator, id, terms)).toMatchObject(terms);
  await changeContract(operator, id, { spendingCapYen: null });
  expect(await read()).toMatchObject({ ...terms, spendingCapYen: null });
  await expect(changeContract(operator, id, { concurrentCallsMax: 0 })).rejects.toMatchObject({
    code: 'invalid_request',
  });
  await expect(changeContract(operator, 'org_none\u0000', {})).rejects.toMatchObject({ code: 'not_found' });
});

test('nobody else changes the terms of a contract', async () => {
  const { id, live } = await createTestOrganization(setting);
  for (const ctx of [live.ctx, live.ctxAs('owner'), setting.service('voice'), setting.service('worker')]) {
    await expect(changeContract(ctx, id, { concurrentCallsMax: 7 })).rejects.toMatchObject({ code: 'forbidden' });
  }
});
