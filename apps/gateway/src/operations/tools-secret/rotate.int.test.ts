import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { rotateToolsSecret } from './rotate.ts';

const setting = createTestContext();
const { send } = createTestGateway(setting);
const dayMs = 24 * 60 * 60_000;
const get = () => send({ method: 'GET', url: '/v1/tools/secret' });

describeOperation(rotateToolsSecret, {
  200() {
    test('a new secret, the previous one for 24 hours', async () => {
      const before = await get();
      const rotated = await send({ method: 'POST', url: '/v1/tools/secret/rotate' });
      expect(rotated.status).toBe(200);
      expect(rotated.body).toEqual({
        secret: expect.stringMatching(/^whsec_/),
        previous_secret_expires_at: setting.clock.now() + dayMs,
      });
      expect(rotated.body).not.toMatchObject({ secret: (before.body as { secret: string }).secret });
      expect((await get()).body).toEqual(rotated.body);
      setting.clock.advance(dayMs);
      expect((await get()).body).toEqual({ ...(rotated.body as object), previous_secret_expires_at: null });
    });
  },
});
