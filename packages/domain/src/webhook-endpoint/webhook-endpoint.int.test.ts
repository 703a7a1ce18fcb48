import { createOutboundClient } from '@uketsuke/outbound';
import { createSecretBox } from '@uketsuke/runtime';
import { createTestContext, createTestOrganization, testAppSecret, type TestOrganization } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { listAuditEntries } from '../audit/list.ts';
import type { DomainContext } from '../context.ts';
import { resealSigningSecrets } from '../signing-secret/reseal.ts';
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  getWebhookActivity,
  getWebhookEndpoint,
  getWebhookEndpointSecret,
  listWebhookEndpoints,
  listWebhookHealth,
  rotateWebhookEndpointSecret,
  updateWebhookEndpoint,
} from './index.ts';
import { openWebhookSecret } from './seal.ts';
import { signingRows } from './secret.ts';

const setting = createTestContext();
const hourMs = 3_600_000;
const url = 'https://example.com/hooks';
let org: TestOrganization;
let owner: DomainContext;

beforeEach(async () => {
  org = await createTestOrganization(setting);
  owner = org.live.ctxAs('owner');
});

const create = (ctx = owner) => createWebhookEndpoint(ctx, { url, eventTypes: ['call.ended'] });

describe('an endpoint', () => {
  test('is enabled when it is made, and read and listed by every member', async () => {
    const { id } = await createWebhookEndpoint(owner, {
      url,
      eventTypes: ['call.summary_ready', 'call.ended'],
      description: '予約台帳',
    });
    const found = await getWebhookEndpoint(org.live.ctxAs('member'), id);
    expect(found).toMatchObject({
      ...{ url, description: '予約台帳', eventTypes: ['call.ended', 'call.summary_ready'] },
      ...{ isEnabled: true, disabledReason: null, disabledAt: null, failingSince: null },
    });
    const { data } = await listWebhookEndpoints(org.live.ctxOfLink('portal'));
    expect(data.map((endpoint) => endpoint.id)).toEqual([id]);
  });

  test('of another environment is not found', async () => {
    const { id } = await create();
    const elsewhere = org.test.ctxAs('owner');
    const attempts = [
      () => getWebhookEndpoint(elsewhere, id),
      () => getWebhookEndpointSecret(elsewhere, id),
      () => getWebhookActivity(elsewhere, id),
      () => rotateWebhookEndpointSecret(elsewhere, id),
      () => updateWebhookEndpoint(elsewhere, id, { isEnabled: false }),
      () => deleteWebhookEndpoint(elsewhere, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect((await listWebhookEndpoints(elsewhere)).data).toEqual([]);
  });

  test('is changed only where something is passed', async () => {
    const { id } = await create();
    const changed = await updateWebhookEndpoint(owner, id, { description: 'CRM' });
    expect(changed).toMatchObject({ url, eventTypes: ['call.ended'], description: 'CRM', isEnabled: true });
  });

  test('says who switched it off and when, and forgets it when it is switched on', async () => {
    const { id } = await create();
    const off = await updateWebhookEndpoint(owner, id, { isEnabled: false });
    expect(off).toMatchObject({ isEnabled: false, disabledReason: 'member', disabledAt: expect.any(Date) });
    setting.clock.advance(1000);
    expect((await updateWebhookEndpoint(owner, id, { isEnabled: false })).disabledAt).toEqual(off.disabledAt);
    expect(await updateWebhookEndpoint(owner, id, { isEnabled: true })).toMatchObject({
      isEnabled: true,
      disabledReason: null,
      disabledAt: null,
    });
  });

  test('is gone after it was deleted, with its secrets', async () => {
    const { id } = await create();
    await deleteWebhookEndpoint(owner, id);
    await expect(getWebhookEndpoint(owner, id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await listWebhookEndpoints(owner)).data).toEqual([]);
    expect(await setting.db.prisma.webhookSecret.count({ where: { endpointId: id } })).toBe(0);
  });

  test('has no attempts at first: nothing in its health and in each of its 24 hours', async () => {
    const { id } = await create();
    const health = (await listWebhookHealth(owner, [id])).get(id);
    expect(health).toMatchObject({ deliveredCount: 0, failedCount: 0, lastFailureKind: null });
    const hours = await getWebhookActivity(owner, id);
    expect(hours).toHaveLength(24);
    const lastStart = Math.floor(setting.clock.now() / hourMs) * hourMs;
    expect(hours.at(-1)).toEqual({ startedAt: new Date(lastStart), deliveredCount: 0, failedCount: 0 });
  });
});

test('there are 20 endpoints at most, also when many are added at once; a deleted one makes room', async () => {
  const made = await Promise.allSettled(Array.from({ length: 22 }, () => create()));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  await expect(create()).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining('20') });
  const { data } = await listWebhookEndpoints(owner);
  await deleteWebhookEndpoint(owner, data[0]?.id ?? '');
  await create();
  await create(org.test.ctxAs('owner'));
});

describe('an address', () => {
  const guarded = (ctx: DomainContext): DomainContext => {
    const { check } = createOutboundClient({ allowPrivateTargets: false });
    return { ...ctx, webhooks: { isDeliveryOn: true, checkTarget: check } };
  };
  const attempt = (ctx: DomainContext, address: string) =>
    createWebhookEndpoint(guarded(ctx), { url: address, eventTypes: ['call.ended'] });

  test.each([
    'http://example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'ftp://example.com/',
  ])('%s is none in live', async (address) => {
    const problems = [{ path: ['url'], reason: expect.any(String) }];
    await expect(attempt(owner, address)).rejects.toMatchObject({ code: 'invalid_request', problems });
    const { id } = await create();
    const changing = updateWebhookEndpoint(guarded(owner), id, { url: address });
    await expect(changing).rejects.toMatchObject({ code: 'invalid_request', problems });
  });

  test('may be http in test, but public there too', async () => {
    const tester = org.test.ctxAs('owner');
    expect((await attempt(tester, 'http://example.com/')).url).toBe('http://example.com/');
    await expect(attempt(tester, 'http://127.0.0.1:8000/')).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

test('where delivery is switched off no endpoint is made', async () => {
  const { webhooks } = owner;
  if (!webhooks) throw new Error('The test context has webhooks');
  const off = { ...owner, webhooks: { ...webhooks, isDeliveryOn: false } };
  await expect(create(off)).rejects.toMatchObject({ code: 'unavailable' });
});

describe('a signing secret', () => {
  const signing = async (id: string) =>
    (await signingRows(setting.db.prisma, id, new Date(setting.clock.now()))).map((row) =>
      openWebhookSecret(setting.secrets, row),
    );

  test('is of 32 bytes, one for each endpoint, and sealed in the database', async () => {
    const [one, two] = [await create(), await create()];
    const { secret } = await getWebhookEndpointSecret(owner, one.id);
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
    expect((await getWebhookEndpointSecret(owner, two.id)).secret).not.toBe(secret);
    const [row] = await setting.db.prisma.webhookSecret.findMany({ where: { endpointId: one.id } });
    expect(Buffer.from(row?.sealed ?? []).includes(secret)).toBe(false);
  });

  test('after rotations every secret that is not past its own 24 h signs, the current one first', async () => {
    const { id } = await create();
    const first = await getWebhookEndpointSecret(owner, id);
    const second = await rotateWebhookEndpointSecret(owner, id);
    expect(second.previousSecretExpiresAt?.getTime()).toBe(setting.clock.now() + 24 * hourMs);
    setting.clock.advance(6 * hourMs);
    const third = await rotateWebhookEndpointSecret(owner, id);
    expect(await signing(id)).toEqual([third.secret, second.secret, first.secret]);
    expect(await getWebhookEndpointSecret(owner, id)).toEqual(third);
    setting.clock.advance(18 * hourMs);
    expect(await signing(id)).toEqual([third.secret, second.secret]);
    setting.clock.advance(6 * hourMs);
    expect(await signing(id)).toEqual([third.secret]);
    expect((await getWebhookEndpointSecret(owner, id)).previousSecretExpiresAt).toBeNull();
  });

  test('sealed with the APP_SECRET before, it needs that no more once everything was sealed anew', async () => {
    const before = 'b'.repeat(32);
    const { id } = await create({ ...owner, secrets: createSecretBox(before) });
    await expect(getWebhookEndpointSecret(owner, id)).rejects.toThrow();
    const changing = createSecretBox(testAppSecret, { previous: [before] });
    const { secret } = await getWebhookEndpointSecret({ ...owner, secrets: changing }, id);
    await resealSigningSecrets({ ...setting.service('operator'), secrets: changing });
    expect((await getWebhookEndpointSecret(owner, id)).secret).toBe(secret);
  });
});

test('a plain member and an API key change nothing and see no secret', async () => {
  const { id } = await create();
  for (const ctx of [org.live.ctxAs('member'), org.live.ctx]) {
    const attempts = [
      () => create(ctx),
      () => updateWebhookEndpoint(ctx, id, { description: '' }),
      () => deleteWebhookEndpoint(ctx, id),
      () => getWebhookEndpointSecret(ctx, id),
      () => rotateWebhookEndpointSecret(ctx, id),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'forbidden' });
  }
});

describe('the audit tells', () => {
  const told = async (objectId: string) => (await listAuditEntries(owner, { objectId })).data.toReversed();
  const each = async (...deeds: (() => Promise<unknown>)[]) => {
    for (const deed of deeds) {
      await deed();
      setting.clock.advance(1);
    }
  };

  test('who made, changed and deleted an endpoint, and saw or rotated its secret, without its address', async () => {
    const { id } = await create();
    setting.clock.advance(1);
    const link = org.live.ctxOfLink('portal');
    await each(
      () => updateWebhookEndpoint(link, id, { url: `${url}/secret-path`, description: '台帳', isEnabled: false }),
      () => getWebhookEndpointSecret(link, id),
      () => rotateWebhookEndpointSecret(owner, id),
      () => deleteWebhookEndpoint(owner, id),
    );
    const entries = await told(id);
    const byOwner = { actorKind: 'member', actorId: org.users.owner.id, environmentId: org.live.id };
    const byLink = { actorKind: 'link', environmentId: org.live.id };
    const details = { url_changed: true, description_changed: true, enabled: false };
    expect(entries).toMatchObject([
      { action: 'webhook_endpoint.created', ...byOwner },
      { action: 'webhook_endpoint.changed', ...byLink, details },
      { action: 'webhook_secret.revealed', ...byLink },
      { action: 'webhook_secret.rotated', ...byOwner },
      { action: 'webhook_endpoint.deleted', ...byOwner },
    ]);
    expect(JSON.stringify(entries)).not.toContain('example.com/hooks');
  });

  test('nothing where nothing changed, or where it was refused', async () => {
    const { id } = await create();
    await updateWebhookEndpoint(owner, id, { url, eventTypes: ['call.ended'], isEnabled: true });
    await expect(rotateWebhookEndpointSecret(org.test.ctxAs('owner'), id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(getWebhookEndpointSecret(org.live.ctxAs('member'), id)).rejects.toMatchObject({ code: 'forbidden' });
    expect((await told(id)).map(({ action }) => action)).toEqual(['webhook_endpoint.created']);
  });
});
