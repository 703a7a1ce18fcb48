import { newId } from '@uketsuke/runtime';
import { createOwnTestContext, createTestOrganization } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { purgeSignIns } from './purge.ts';

const own = createOwnTestContext();

test('links and sessions go when their time is over, and not before; others than the worker may not', async () => {
  const { clock, db } = own.current;
  const { users } = await createTestOrganization(own.current);
  for (const minutes of [-1, 1]) {
    const expiresAt = new Date(clock.now() + minutes * 60_000);
    const id = newId('aut');
    await db.prisma.authVerification.create({ data: { id, identifier: id, value: '{}', expiresAt } });
    await db.prisma.authSession.create({ data: { id, token: id, userId: users.admin.id, expiresAt } });
  }
  await expect(purgeSignIns(own.current.service('voice'))).rejects.toMatchObject({ code: 'forbidden' });
  expect(await purgeSignIns(own.current.service('worker'))).toBe(2);
  expect(await purgeSignIns(own.current.service('worker'))).toBe(0);
  expect([await db.prisma.authVerification.count(), await db.prisma.authSession.count()]).toEqual([1, 1]);
  clock.advance(60_001);
  expect(await purgeSignIns(own.current.service('worker'))).toBe(2);
});
