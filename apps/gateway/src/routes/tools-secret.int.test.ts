import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const { send } = gateway;
const dayMs = 24 * 60 * 60_000;

test('GET 200: always the same secret until it is rotated, one for each environment', async () => {
  const first = await send({ method: 'GET', url: '/v1/tools/secret' });
  expect(first.status).toBe(200);
  expect(first.body).toEqual({ secret: expect.stringMatching(/^whsec_/), previous_secret_expires_at: null });
  expect((await send({ method: 'GET', url: '/v1/tools/secret' })).body).toEqual(first.body);
  const other = await send({ method: 'GET', url: '/v1/tools/secret', as: gateway.organization.test });
  expect((other.body as { secret: string }).secret).not.toBe((first.body as { secret: string }).secret);
});

test('POST rotate 200: a new secret, the previous one for 24 hours', async () => {
  const before = await send({ method: 'GET', url: '/v1/tools/secret' });
  const rotated = await send({ method: 'POST', url: '/v1/tools/secret/rotate' });
  expect(rotated.status).toBe(200);
  expect(rotated.body).toEqual({
    secret: expect.stringMatching(/^whsec_/),
    previous_secret_expires_at: setting.clock.now() + dayMs,
  });
  expect(rotated.body).not.toMatchObject({ secret: (before.body as { secret: string }).secret });
  expect((await send({ method: 'GET', url: '/v1/tools/secret' })).body).toEqual(rotated.body);
  setting.clock.advance(dayMs);
  const later = await send({ method: 'GET', url: '/v1/tools/secret' });
  expect(later.body).toEqual({ ...(rotated.body as object), previous_secret_expires_at: null });
});
