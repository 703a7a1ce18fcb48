import { spawnSync } from 'node:child_process';
import { createOutboundClient } from '@uketsuke/outbound';
import { systemClock } from '@uketsuke/runtime';
import { createOwnTestContext, createTestOrganization } from '@uketsuke/testing';
import { openWebhookReceiver } from '@uketsuke/testing/webhook-receiver';
import { expect, test } from 'vitest';
import {
  createWebhookEndpoint,
  getWebhookEndpointSecret,
  rotateWebhookEndpointSecret,
} from '../webhook-endpoint/index.ts';
import { createDeliverer, sendTestWebhookEvent } from './index.ts';

const own = createOwnTestContext();
const program = `
import json, sys
from standardwebhooks.webhooks import Webhook
given = json.load(sys.stdin)
print(json.dumps([Webhook(secret).verify(given["body"], given["headers"])["type"] for secret in given["secrets"]]))
`;
const hasLibrary = spawnSync('python3', ['-c', 'import standardwebhooks']).status === 0;

// Where Python has the library: pip install standardwebhooks.
test.skipIf(!hasLibrary)(
  'the official library for Python verifies a delivery, by either secret of a rotation',
  async () => {
    const receiver = await openWebhookReceiver();
    const organization = await createTestOrganization(own.current);
    const owner = { ...organization.live.ctxAs('owner'), clock: systemClock };
    const { id: endpointId } = await createWebhookEndpoint(owner, { url: receiver.url, eventTypes: ['call.ended'] });
    const { secret: old } = await getWebhookEndpointSecret(owner, endpointId);
    const { secret } = await rotateWebhookEndpointSecret(owner, endpointId);
    const deliverer = createDeliverer({
      ctx: { ...own.current.service('worker'), clock: systemClock },
      outbound: createOutboundClient({ allowPrivateTargets: true }),
    });
    await deliverer.start();
    await sendTestWebhookEvent(owner, { endpointId, type: 'call.ended' });
    await expect.poll(() => receiver.received.length, { timeout: 30_000 }).toBe(1);
    const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
    const input = JSON.stringify({ body, headers, secrets: [secret, old] });
    const { stdout, stderr } = spawnSync('python3', ['-c', program], { input, encoding: 'utf8' });
    expect(stdout.trim(), stderr).toBe('["call.ended", "call.ended"]');
    await deliverer.stop();
    await receiver.close();
  },
);
