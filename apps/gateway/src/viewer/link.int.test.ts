import { makeSecret } from '@uketsuke/runtime';
import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);

async function newLink(): Promise<{ id: string; secret: string }> {
  const { body } = await gateway.send({ method: 'POST', url: '/v1/webhooks/portal' });
  const { pathname, hash } = new URL((body as { url: string }).url);
  return { id: pathname.split('/').at(-1) ?? '', secret: hash.slice(1) };
}

/** What the web server is told of a link. */
const pageOf = (link: string) =>
  gateway.send({ method: 'GET', url: `/link-pages/${new URL(link).pathname.split('/').at(-1)}`, as: null });

async function ask(secret: string, query = '{ link { kind environment remainingMs } }') {
  const headers = { authorization: `Bearer ${secret}` };
  const { status, body } = await gateway.send({ method: 'POST', url: '/graphql', as: null, body: { query }, headers });
  const { data, errors } = body as {
    data?: unknown;
    errors?: { message: string; extensions: { code: string } }[];
  };
  return { status, data, code: errors?.[0]?.extensions.code, message: errors?.[0]?.message };
}

test('the secret of a link opens /graphql, for what its page needs', async () => {
  const { secret } = await newLink();
  expect(await ask(secret)).toMatchObject({
    status: 200,
    data: { link: { kind: 'portal', environment: 'live', remainingMs: 900_000 } },
  });
  for (const other of ['{ organization { name } }', '{ tenants { data { id } } }', '{ toolsSecret { secret } }']) {
    expect((await ask(secret, other)).code, other).toBe('forbidden');
  }
});

test('a secret that is wrong is 401, and so is an expired one, which says so', async () => {
  const { secret } = await newLink();
  const wrong = await ask(makeSecret('vls_'));
  setting.clock.advance(15 * 60_000);
  const expired = await ask(secret);
  expect([wrong, expired]).toMatchObject([
    { status: 401, code: 'unauthorized', message: 'リンクが正しくありません。' },
    { status: 401, code: 'unauthorized', message: 'リンクの有効期限が切れています。' },
  ]);
});

test('the page of an unknown link is framed by nobody, and is answered like one that is known', async () => {
  const tenant = await createTestTenant(setting, gateway.organization.live);
  const made = await gateway.send({ method: 'POST', url: `/v1/tenants/${tenant.id}/connect-links` });
  const known = await pageOf((made.body as { url: string }).url);
  const unknown = await pageOf('https://dashboard.example.com/connect/link_000000000000000000000000');
  expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
  expect(unknown.body).toEqual({ frame_origin: null, locale: null });
});
