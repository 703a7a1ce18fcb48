import { createStripePayments } from '@uketsuke/payments/stripe';
import { createTestContext } from '@uketsuke/testing';
import { openStripeEmulator, signWebhook, type StripeEmulator } from '@uketsuke/testing/stripe-emulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestGateway } from '../testing/test-gateway.ts';

const setting = createTestContext();
const secrets = { secretKey: 'sk_test_emulator', webhookSecret: 'whsec_emulator' };
const { notices } = createStripePayments(secrets);
const gateway = createTestGateway(setting, notices ? { paymentNotices: notices } : {});
const without = createTestGateway(setting);
let emulator: StripeEmulator;
let address: string;

beforeAll(async () => {
  emulator = await openStripeEmulator({ now: () => setting.clock.now() });
  address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  emulator.sendWebhooksTo(`${address}/stripe/webhook`);
});
afterAll(() => emulator.close());
beforeEach(() => void emulator.webhooks.lose());

const body = (id: string) =>
  JSON.stringify({ id, object: 'event', type: 'refund.created', created: 1, data: { object: { id: 're_1' } } });

async function post(payload: string, changes: { signature?: string; type?: string } = {}) {
  const atSeconds = Math.floor(setting.clock.now() / 1000);
  const signature = changes.signature ?? signWebhook(payload, { secret: secrets.webhookSecret, atSeconds });
  const headers = { 'content-type': changes.type ?? 'application/json', 'stripe-signature': signature };
  const response = await fetch(`${address}/stripe/webhook`, { method: 'POST', headers, body: payload });
  return { status: response.status, body: await response.json() };
}

const kept = (id: string) => setting.db.prisma.paymentNotice.findUnique({ where: { id } });
const jobs = async (id: string) => {
  const { rows } = await setting.db.pool.query(`SELECT data FROM pgboss.job WHERE data->>'notice_id' = $1`, [id]);
  return rows.length;
};

describe('POST /stripe/webhook', () => {
  test('keeps what Stripe says, once, with one job, however often it is sent', async () => {
    emulator.state.emit('refund.created', { id: 're_1' });
    const [event] = emulator.webhooks.waiting();
    const id = event?.id ?? '';
    expect(await emulator.webhooks.deliver({ copies: 3 })).toEqual([200, 200, 200]);
    expect(await kept(id)).toMatchObject({
      provider: 'stripe',
      type: 'refund.created',
      objectId: 're_1',
      processedAt: null,
    });
    expect(await jobs(id)).toBe(1);
  });

  test('reads the bytes, whatever their type is said to be', async () => {
    expect(await post(body('evt_spaces').replaceAll(':', ' : '), { type: 'text/plain' })).toEqual({
      ...{ status: 200, body: { received: true } },
    });
  });

  test.each([
    ['a wrong signature', { signature: 't=1,v1=abc' }],
    ['no signature', { signature: '' }],
  ])('answers %s with 400 and no reason, and keeps nothing', async (_, changes) => {
    const { status, body: answer } = await post(body('evt_forged'), changes);
    expect(status).toBe(400);
    expect(answer).toEqual({ error: 'invalid_json', message: expect.any(String), request_id: expect.any(String) });
    expect(await kept('evt_forged')).toBeNull();
  });

  test('a signature of six minutes ago is too old', async () => {
    const payload = body('evt_old');
    const atSeconds = Math.floor(setting.clock.now() / 1000) - 360;
    expect(
      (await post(payload, { signature: signWebhook(payload, { secret: secrets.webhookSecret, atSeconds }) })).status,
    ).toBe(400);
  });

  test('is no path where Stripe is not set up', async () => {
    const { statusCode } = await without.app.inject({ method: 'POST', url: '/stripe/webhook', payload: body('evt_1') });
    expect(statusCode).toBe(404);
  });
});
