import {
  createTestAgent,
  createTestContext,
  createTestOrganization,
  createTestTenant,
  type TestOrganization,
} from '@uketsuke/testing';
import type { BillingResource } from '@uketsuke/contracts/rest';
import { grantCredit } from '@uketsuke/domain/billing';
import { admitCall, recordBatch } from '@uketsuke/domain/call';
import { issueInvoice, payInvoice } from '@uketsuke/domain/invoice';
import { changeContract } from '@uketsuke/domain/organization';
import { newId } from '@uketsuke/runtime';
import { expect, test } from 'vitest';
import { describeOperation } from '../../testing/describe-operation.ts';
import { createTestGateway } from '../../testing/test-gateway.ts';
import { getBilling } from './get.ts';

const setting = createTestContext();
const { send } = createTestGateway(setting);
const dayMs = 86_400_000;

async function billingOf(organization: TestOrganization, environment: 'live' | 'test' = 'live') {
  const { status, body } = await send({ method: 'GET', url: '/v1/billing', as: organization[environment] });
  expect(status).toBe(200);
  return body as BillingResource;
}

/** From its ring to its end, with the price on the ledger. */
async function call(organization: TestOrganization, seconds: number, environment: 'live' | 'test' = 'live') {
  const agent = await createTestAgent(setting, organization[environment]);
  const tenant = await createTestTenant(setting, organization[environment], { agentId: agent.id });
  const callId = newId('call');
  const { id: tenantId, secret } = tenant;
  await admitCall(setting.service('voice'), {
    ...{ channel: 'phone', callId, tenantId, secret },
    ...{ agentId: null, from: null, providerCallId: null },
  });
  setting.clock.advance(seconds * 1000);
  const end = { outcome: 'hangup', reason: 'caller_hung_up', durationMs: seconds * 1000 } as const;
  await recordBatch(setting.service('voice'), {
    ...{ callId, seq: 1, atMs: seconds * 1000, turns: [], fields: [], toolInvocations: [], end },
  });
}

describeOperation(getBilling, {
  200() {
    test('prepaid: the balance to the thousandth of a yen, this month of both environments together', async () => {
      const organization = await createTestOrganization(setting, { creditYen: 0 });
      const at = setting.clock.now() + 90 * dayMs;
      await grantCredit(setting.service('operator'), {
        ...{ organizationId: organization.id, yen: 100, expiresAt: new Date(at) },
      });
      await call(organization, 61);
      await call(organization, 30, 'test');
      const billing = await billingOf(organization);
      expect(billing).toEqual({
        organization_id: organization.id,
        month: new Date(setting.clock.now() + 9 * 3_600_000).toISOString().slice(0, 7),
        contract: { payment_method: 'card', per_minute_yen: 30, invoice_days_until_due: 30 },
        has_card: false,
        usage: { calls: 2, seconds: 91, minutes: 1.52 },
        estimate_yen: 45.5,
        balance: { yen: 54.5, milli_yen: 54_500, depleted: false, next_expiry: { yen: 54.5, at } },
        auto_recharge: {
          ...{ enabled: false, threshold_yen: 1000, amount_yen: 5000, monthly_cap_yen: null },
          ...{ recharged_this_month_yen: 0, failures: 0, max_failures: 3 },
        },
        topup: { min_yen: 500, max_yen: 300_000, quick_yen: [1000, 3000, 5000, 10_000, 30_000], credit_months: 6 },
        spending_cap_yen: null,
        cap_reached: false,
        payment: null,
        tax: 'excluded',
        tax_rate: 0.1,
        price: 30,
        stripe_enabled: false,
        subscription_status: null,
        threshold: 1000,
      });
      expect(await billingOf(organization, 'test')).toEqual(billing);
    });

    test('a running call may take the balance below zero, which is depleted; credit fills the hole first', async () => {
      const organization = await createTestOrganization(setting, { creditYen: 10 });
      await call(organization, 60);
      expect((await billingOf(organization)).balance).toEqual({
        ...{ yen: -20, milli_yen: -20_000, depleted: true, next_expiry: null },
      });
      await grantCredit(setting.service('operator'), { organizationId: organization.id, yen: 50 });
      expect((await billingOf(organization)).balance).toMatchObject({
        ...{ yen: 30, depleted: false, next_expiry: { yen: 30 } },
      });
    });

    test('what has expired is gone at that moment, before anything is booked', async () => {
      const organization = await createTestOrganization(setting, { creditYen: 0 });
      const expiresAt = new Date(setting.clock.now() + dayMs);
      await grantCredit(setting.service('operator'), { organizationId: organization.id, yen: 70, expiresAt });
      setting.clock.advance(dayMs);
      expect((await billingOf(organization)).balance?.yen).toBe(70);
      setting.clock.advance(1);
      expect((await billingOf(organization)).balance).toEqual({
        ...{ yen: 0, milli_yen: 0, depleted: true, next_expiry: null },
      });
    });

    test('invoice: the month in whole minutes, the cap, and an invoice that is late', async () => {
      const organization = await createTestOrganization(setting, { paymentMethod: 'invoice' });
      await changeContract(setting.service('operator'), organization.id, { spendingCapYen: 60n });
      await call(organization, 59);
      expect(await billingOf(organization)).toMatchObject({
        ...{ balance: null, auto_recharge: null, threshold: null, payment: null },
        ...{ estimate_yen: 30, spending_cap_yen: 60, cap_reached: false },
      });
      await call(organization, 2);
      expect(await billingOf(organization)).toMatchObject({ estimate_yen: 60, cap_reached: true });
      const dueAt = new Date(setting.clock.now() + dayMs);
      const { id } = await issueInvoice(setting.service('operator'), {
        ...{ organizationId: organization.id, amountYen: 1000, dueAt },
      });
      setting.clock.advance(dayMs);
      const graceEndsAt = dueAt.getTime() + 14 * dayMs;
      const payment = { failed_at: dueAt.getTime(), grace_ends_at: graceEndsAt };
      expect((await billingOf(organization)).payment).toEqual({ ...payment, suspended: false });
      setting.clock.advance(14 * dayMs);
      expect((await billingOf(organization)).payment).toEqual({ ...payment, suspended: true });
      await payInvoice(setting.service('operator'), id);
      expect((await billingOf(organization)).payment).toBeNull();
    });
  },
});
