import { createTestContext } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { getToolsSecret } from './get.ts';

const setting = createTestContext();
const gateway = createTestGateway(setting);
const get = (as = gateway.organization.live) => gateway.send({ method: 'GET', url: '/v1/tools/secret', as });

describeOperation(getToolsSecret, {
  200() {
    test('always the same secret until it is rotated, one for each environment', async () => {
      const first = await get();
      expect(first.status).toBe(200);
      expect(first.body).toEqual({ secret: expect.stringMatching(/^whsec_/), previous_secret_expires_at: null });
      expect((await get()).body).toEqual(first.body);
      const other = await get(gateway.organization.test);
      expect((other.body as { secret: string }).secret).not.toBe((first.body as { secret: string }).secret);
    });
  },
});
