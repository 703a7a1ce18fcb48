import { agentConfigSchema } from '@uketsuke/contracts';
import { findViewerByApiKey } from '@uketsuke/domain/api-key';
import { verifyTenantSecret } from '@uketsuke/domain/tenant';
import { createOwnTestContext } from '@uketsuke/testing';
import { describe, expect, test } from 'vitest';
import { clinicAgent } from './demo/clinic.ts';
import { restaurantAgent } from './demo/restaurant.ts';
import { seedDemo } from './seed.ts';

const own = createOwnTestContext();

describe('the demo seed', () => {
  test('run again with its secrets it changes nothing and answers the same', async () => {
    const { db } = own.current;
    const first = await seedDemo(own.current);
    const counts = async () => [
      await db.prisma.organization.count(),
      await db.prisma.agent.count(),
      await db.prisma.tenant.count(),
      await db.prisma.apiKey.count(),
      await db.prisma.tenantSecret.count(),
    ];
    const before = await counts();
    expect(before.slice(0, 3)).toEqual([1, 4, 4]);
    expect(await seedDemo(own.current, first)).toEqual(first);
    expect(await counts()).toEqual(before);
  });

  test('without its secrets it makes new ones that work, in the same organization', async () => {
    const first = await seedDemo(own.current);
    const second = await seedDemo(own.current, { liveKey: 'lost', testKey: 'lost', tenantSecret: 'lost' });
    expect(second.organizationId).toBe(first.organizationId);
    expect(await findViewerByApiKey(own.current, second.liveKey)).toMatchObject({ environment: 'live' });
    expect(await findViewerByApiKey(own.current, second.testKey)).toMatchObject({ environment: 'test' });
    const { tenantId, tenantSecret: secret } = second;
    expect(await verifyTenantSecret(own.current.service('voice'), { tenantId, secret })).toBe(true);
  });

  test('the admin is the owner, by the address that the dashboard signs in', async () => {
    const { organizationId, adminEmail } = await seedDemo(own.current);
    const members = await own.current.db.prisma.member.findMany({ where: { organizationId }, include: { user: true } });
    expect(members).toMatchObject([{ role: 'owner', user: { email: adminEmail, emailVerified: true } }]);
  });

  test.each([restaurantAgent, clinicAgent])('$name: a valid config with eight FAQ entries or more', ({ config }) => {
    expect(agentConfigSchema.parse(config).faq?.length).toBeGreaterThanOrEqual(8);
  });
});
