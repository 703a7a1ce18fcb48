import { DomainError } from '@uketsuke/contracts';
import { createSandboxProvider } from '@uketsuke/domain/sandbox-payment';
import { createTestContext, createTestOrganization } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { createTopup } from './create-topup.ts';

const setting = createTestContext();
const dashboardUrl = 'https://dashboard.example.com';
const sandbox = createSandboxProvider({ ...setting, webUrl: dashboardUrl });
const { send } = createTestGateway(setting, { dashboardUrl, payments: sandbox });
const without = createTestGateway(setting);
const down = createTestGateway(setting, {
  payments: { ...sandbox, createTopupCheckout: () => Promise.reject(new DomainError('unavailable')) },
});
const url = '/v1/billing/topups';

describeOperation(createTopup, {
  201() {
    test.each([
      [500, 50],
      [300_000, 30_000],
      [1005, 101],
    ])('%i yen, and %i yen of tax on top', async (amount_yen, tax_yen) => {
      const { status, body } = await send({ method: 'POST', url, body: { amount_yen } });
      expect(status).toBe(201);
      expect(body).toEqual({
        ...{ amount_yen, tax_yen },
        url: expect.stringMatching(/^https:\/\/dashboard\.example\.com\/pay\/sbx_\w{24}#vps_\w{49}$/),
      });
    });

    test('the page opens for whoever has its address', async () => {
      const { body } = await send({ method: 'POST', url, body: { amount_yen: 500 } });
      const secret = new URL((body as { url: string }).url).hash.slice(1);
      const headers = { authorization: `Bearer ${secret}` };
      const query = { query: '{ sandboxPage { state amountYen taxYen } }' };
      const page = await send({ method: 'POST', url: '/graphql', body: query, headers, as: null });
      expect(page.body).toEqual({ data: { sandboxPage: { state: 'open', amountYen: 500, taxYen: 50 } } });
      const wrong = { authorization: `Bearer ${secret.slice(0, -1)}` };
      const refused = await send({ method: 'POST', url: '/graphql', body: query, headers: wrong, as: null });
      expect(refused.text).toContain('unauthorized');
    });
  },

  invalid_request() {
    test.each([499, 300_001, 1000.5, '1000', null, -500, undefined])('%j is no amount', async (amount_yen) => {
      const { status, body } = await send({ method: 'POST', url, body: { amount_yen } });
      expect(status).toBe(422);
      expect(body).toMatchObject({ error: 'invalid_request', details: [expect.stringMatching(/^amount_yen: /)] });
    });
  },

  invoice_billing() {
    test('an organization that pays by invoice', async () => {
      const organization = await createTestOrganization(setting, { paymentMethod: 'invoice' });
      for (const gateway of [send, without.send]) {
        const { status, body } = await gateway({
          method: 'POST',
          url,
          body: { amount_yen: 500 },
          as: organization.live,
        });
        expect([status, (body as { error: string }).error]).toEqual([409, 'invoice_billing']);
      }
    });
  },

  unavailable() {
    test.each([
      ['no provider', without],
      ['a provider that is down', down],
    ])('%s', async (_, gateway) => {
      const { status, body } = await gateway.send({ method: 'POST', url, body: { amount_yen: 500 } });
      expect([status, (body as { error: string }).error]).toEqual([503, 'unavailable']);
    });
  },
});
