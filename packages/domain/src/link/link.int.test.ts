import { linkConnectorIds } from '@uketsuke/contracts';
import { hashSecret, makeSecret } from '@uketsuke/runtime';
import { createTestContext, createTestOrganization, createTestTenant, type TestOrganization } from '@uketsuke/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, revokeApiKey } from '../api-key/index.ts';
import { createConnectLink } from '../connection/index.ts';
import { removeMember } from '../member/index.ts';
import { createWebhookPortalLink } from './create-portal.ts';
import { findLinkPage } from './find-page.ts';
import { findLinkViewer } from './find-viewer.ts';
import { issueLink } from './issue.ts';
import { expiredLinkKeptMs, linkLifeMs } from './life.ts';
import { purgeLinks } from './purge.ts';

const setting = createTestContext();
const config = {
  ...{ webUrl: 'https://web.example.com/', isWebhookDeliveryOn: true },
  connectCallbackUrl: 'https://api.example.com/connect/callback',
};
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization(setting);
});

async function linkOf(input: Parameters<typeof createWebhookPortalLink>[1] = {}) {
  const { url, expiresAt } = await createWebhookPortalLink(org.live.ctx, input, config);
  const { pathname, hash } = new URL(url);
  return { url, expiresAt, id: pathname.split('/').at(-1) ?? '', secret: hash.slice(1) };
}

const secretOf = ({ url }: { url: string }) => new URL(url).hash.slice(1);

describe('a link to the webhook portal', () => {
  test('lasts fifteen minutes; its secret stands in the fragment alone, and the database has only its hash', async () => {
    const { url, expiresAt, id, secret } = await linkOf();
    expect(url).toMatch(/^https:\/\/web\.example\.com\/portal\/link_[0-9A-Za-z]{24}#vls_[0-9A-Za-z]{49}$/);
    expect(expiresAt.getTime()).toBe(setting.clock.now() + linkLifeMs);
    const row = await setting.db.prisma.linkSession.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ kind: 'portal', tenantId: null, frameOrigin: null, locale: 'ja' });
    expect(row.createdBy).toBe(org.live.apiKeyId);
    expect(Buffer.from(row.secretHash)).toEqual(Buffer.from(hashSecret(secret)));
  });

  test('its secret makes a viewer of the environment in which it was made', async () => {
    const { secret, expiresAt } = await linkOf({ frameOrigin: 'https://App.example.com:443', locale: 'en' });
    expect(await findLinkViewer(setting, secret)).toEqual({
      kind: 'link',
      purpose: 'portal',
      organizationId: org.id,
      environmentId: org.live.id,
      environment: 'live',
      tenantId: null,
      connectors: linkConnectorIds,
      frameOrigin: 'https://app.example.com',
      madeBy: expect.stringMatching(/^key_/),
      expiresAt,
    });
  });

  test('a secret that is none, or nobody’s, finds nothing', async () => {
    const { secret } = await linkOf();
    for (const wrong of ['', 'vls_', `${secret}0`, secret.slice(0, -1), makeSecret('vls_'), org.live.apiKey]) {
      expect(await findLinkViewer(setting, wrong)).toBeNull();
    }
  });

  test('lets nobody in after the key that made it was revoked', async () => {
    const { live } = await createTestOrganization(setting);
    const { apiKey } = await createApiKey(live.ctxAs('admin'), { name: 'key' });
    const maker = { ...live.ctx, viewer: { ...live.ctx.viewer, keyId: apiKey.id } };
    const secret = secretOf(await createWebhookPortalLink(maker, {}, config));
    expect(await findLinkViewer(setting, secret)).toMatchObject({ kind: 'link' });
    await revokeApiKey(live.ctxAs('admin'), apiKey.id);
    expect(await findLinkViewer(setting, secret)).toBeNull();
  });

  test('lets nobody in after the member who made it was removed', async () => {
    const { live, users } = await createTestOrganization(setting);
    const secret = secretOf(await createWebhookPortalLink(live.ctxAs('admin'), {}, config));
    expect(await findLinkViewer(setting, secret)).toMatchObject({ kind: 'link' });
    const { id } = await setting.db.prisma.member.findFirstOrThrow({ where: { userId: users.admin.id } });
    await removeMember(live.ctxAs('owner'), id);
    expect(await findLinkViewer(setting, secret)).toBeNull();
  });

  test.each(['member', 'admin', 'owner'] as const)('a member with the role %s', async (role) => {
    const made = createWebhookPortalLink(org.live.ctxAs(role), {}, config);
    if (role === 'member') await expect(made).rejects.toMatchObject({ code: 'forbidden' });
    else expect(await made).toHaveProperty('url');
  });

  test('makes no further link', async () => {
    await expect(createWebhookPortalLink(org.live.ctxOfLink('portal'), {}, config)).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('a page over http frames it only where our own page is reached on this machine alone', async () => {
    const frameOrigin = 'http://localhost:8080';
    await expect(linkOf({ frameOrigin })).rejects.toMatchObject({ code: 'invalid_request' });
    const local = { ...config, webUrl: 'http://127.0.0.1:3000' };
    expect(await createWebhookPortalLink(org.live.ctx, { frameOrigin }, local)).toHaveProperty('url');
  });

  test('there is none while no events are delivered; a wrong frame origin is told first', async () => {
    const off = { ...config, isWebhookDeliveryOn: false };
    await expect(createWebhookPortalLink(org.live.ctx, {}, off)).rejects.toMatchObject({ code: 'unavailable' });
    const wrong = createWebhookPortalLink(org.live.ctx, { frameOrigin: 'http://app.example.com' }, off);
    await expect(wrong).rejects.toMatchObject({ code: 'invalid_request', problems: [{ path: ['frameOrigin'] }] });
  });
});

describe('a link of a tenant', () => {
  test('names the tenant, and ends with it', async () => {
    const tenant = await createTestTenant(setting, org.live);
    const { url } = await issueLink(org.live.ctx, {
      kind: 'connect',
      environmentId: org.live.id,
      tenantId: tenant.id,
      frameOrigin: null,
      locale: 'ja',
      webUrl: config.webUrl,
    });
    const secret = new URL(url).hash.slice(1);
    expect(await findLinkViewer(setting, secret)).toMatchObject({ purpose: 'connect', tenantId: tenant.id });
    await setting.db.prisma.tenant.update({ where: { id: tenant.id }, data: { deletedAt: new Date() } });
    expect(await findLinkViewer(setting, secret)).toBeNull();
  });
});

describe('what is public of a link', () => {
  test('is who may frame its page, and the language', async () => {
    const { id } = await linkOf({ frameOrigin: 'https://app.example.com', locale: 'en' });
    expect(await findLinkPage(setting, id)).toEqual({ frameOrigin: 'https://app.example.com', locale: 'en' });
  });

  test.each([undefined, 'ja', 'en'] as const)(
    'the language that was said (%s) is that of its page; where none was, a portal is Japanese and a connect page has none',
    async (locale) => {
      const { id: tenantId } = await createTestTenant(setting, org.live);
      const { url } = await createConnectLink(org.live.ctx, { tenantId, locale }, config);
      const connectId = new URL(url).pathname.split('/').at(-1) ?? '';
      expect(await findLinkPage(setting, connectId)).toEqual({ frameOrigin: null, locale: locale ?? null });
      const { id } = await linkOf({ locale });
      expect(await findLinkPage(setting, id)).toEqual({ frameOrigin: null, locale: locale ?? 'ja' });
    },
  );

  test.each(['link_000000000000000000000000', '', 'link_', "link_' OR 1=1", 'link_\u0000', '\ud800'])(
    'there is nothing of %j',
    async (id) => {
      expect(await findLinkPage(setting, id)).toBeNull();
    },
  );
});

test('an expired link is told from a wrong one, its page stays framed for a day, and then nothing is left of it', async () => {
  const { id, secret } = await linkOf({ frameOrigin: 'https://app.example.com' });
  setting.clock.advance(linkLifeMs - 1);
  expect(await findLinkViewer(setting, secret)).toMatchObject({ kind: 'link' });
  setting.clock.advance(1);
  expect(await findLinkViewer(setting, secret)).toBe('expired');
  await purgeLinks(setting.service('worker'));
  expect(await findLinkPage(setting, id)).toMatchObject({ frameOrigin: 'https://app.example.com' });
  setting.clock.advance(expiredLinkKeptMs + 1);
  expect(await purgeLinks(setting.service('worker'))).toBeGreaterThan(0);
  expect(await findLinkPage(setting, id)).toBeNull();
  expect(await findLinkViewer(setting, secret)).toBeNull();
});

test('only the worker purges', async () => {
  await expect(purgeLinks(org.live.ctx)).rejects.toMatchObject({ code: 'forbidden' });
});
