import { eventTypes } from '@uketsuke/contracts/events';
import {
  deleteWebhookEndpoint,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookEndpointSecret,
  updateWebhookEndpoint,
} from '@uketsuke/domain/webhook-endpoint';
import { createOwnTestContext } from '@uketsuke/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import { asDemoAdmin } from './demo/admin.ts';
import { ensureDemoEndpoints, type DemoEndpoints } from './demo-endpoints.ts';
import { seedDemo } from './seed.ts';

const own = createOwnTestContext();
const receiverUrl = 'http://127.0.0.1:4200';
const admin = async () => ({
  ...(await asDemoAdmin(own.current, 'live')),
  webhooks: { isDeliveryOn: true, checkTarget: () => undefined },
});
const ensure = (known: DemoEndpoints['ids'] | null, url = receiverUrl) =>
  ensureDemoEndpoints(own.current, { receiverUrl: url, known });
let first: DemoEndpoints;

beforeEach(async () => {
  const { prisma } = own.current.db;
  // Deleted ones are remembered: each test begins as before the first start.
  await prisma.webhookSecret.deleteMany();
  await prisma.webhookEndpoint.deleteMany();
  await seedDemo(own.current);
  first = await ensure(null);
});

describe('the endpoints of the demo', () => {
  test('there is one in each environment, for every event, with a secret of its own', async () => {
    const { data } = await listWebhookEndpoints(await admin());
    expect(data).toMatchObject([{ id: first.ids.live, url: `${receiverUrl}/demo-receiver/live`, eventTypes }]);
    expect(first.secrets.live).toMatch(/^whsec_/);
    expect(first.secrets.test).toMatch(/^whsec_/);
    expect(first.secrets.test).not.toBe(first.secrets.live);
  });

  test('made once: the next start finds them, also where their ids were lost', async () => {
    expect(await ensure(first.ids)).toEqual(first);
    expect(await ensure(null)).toEqual(first);
    expect((await listWebhookEndpoints(await admin())).data).toHaveLength(1);
  });

  test('where the receiver has moved to another port, they follow it', async () => {
    expect(await ensure(first.ids, 'http://127.0.0.1:4201')).toEqual(first);
    expect((await getWebhookEndpoint(await admin(), first.ids.live)).url).toBe(
      'http://127.0.0.1:4201/demo-receiver/live',
    );
  });

  test.each(['with its id', 'without its id'])('a deleted one stays deleted, %s', async (how) => {
    await deleteWebhookEndpoint(await admin(), first.ids.live);
    const next = await ensure(how === 'with its id' ? first.ids : null);
    expect(next).toEqual({ ids: first.ids, secrets: { ...first.secrets, live: null } });
    expect((await listWebhookEndpoints(await admin())).data).toEqual([]);
  });

  test('one that a person leads elsewhere, or disables, is left as it is', async () => {
    const url = 'https://example.com/hooks';
    await updateWebhookEndpoint(await admin(), first.ids.live, { url, isEnabled: false });
    expect((await ensure(first.ids, 'http://127.0.0.1:4201')).secrets.live).toBeNull();
    expect(await getWebhookEndpoint(await admin(), first.ids.live)).toMatchObject({ url, isEnabled: false });
  });

  test('after a replaced secret the receiver is given the new one', async () => {
    const { secret } = await rotateWebhookEndpointSecret(await admin(), first.ids.live);
    expect((await ensure(first.ids)).secrets.live).toBe(secret);
  });
});
