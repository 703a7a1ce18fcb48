import { createTestContext, createTestTenant } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { rotateTenantSecret } from './rotate-secret.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const dayMs = 24 * 60 * 60_000;
const rotate = (id: string) => gateway.send({ method: 'POST', url: `/v1/tenants/${id}/secret` });

describeOperation(rotateTenantSecret, {
  200() {
    test('another secret; the old one works for 24 hours', async () => {
      const { id, secret } = await createTestTenant(setting, gateway.organization.live);
      const { status, body } = await rotate(id);
      expect(status).toBe(200);
      expect(body).toEqual({
        secret: expect.stringMatching(/^vts_/),
        previous_secret_expires_at: setting.clock.now() + dayMs,
      });
      expect((body as { secret: string }).secret).not.toBe(secret);
    });
  },

  not_found() {
    test('unknown, or of the other environment', async () => {
      const other = await createTestTenant(setting, gateway.organization.test);
      for (const id of ['ten_000000000000000000000000', other.id]) expect((await rotate(id)).status).toBe(404);
    });
  },
});
