import { createTestContext, createTestOrganization } from '@uketsuke/testing';
import { expect, test } from 'vitest';
import { grantCredit } from '../billing/grant-credit.ts';
import { issueInvoice, payInvoice, voidInvoice } from '../invoice/index.ts';
import { createCardSetup, createTopup, removePaymentCard } from '../payment/index.ts';
import { createSandboxProvider, payAtSandbox } from '../sandbox-payment/index.ts';
import { setAutoRecharge } from '../auto-recharge/set.ts';
import { listAuditEntries } from './list.ts';

const setting = createTestContext();
const pages = { webUrl: 'https://web.example.com' };

/** Entries of one moment are in the order of their ids, so the clock goes on between two deeds. */
async function after<Result>(deed: Promise<Result>): Promise<Result> {
  const result = await deed;
  setting.clock.advance(1);
  return result;
}

test('the audit tells of every act about money: who began, paid, saved, changed, gave and took back what', async () => {
  const { id: organizationId, live, users } = await createTestOrganization(setting, { creditYen: 0 });
  const operator = setting.service('operator');
  const payments = createSandboxProvider({ ...setting, ...pages });
  const owner = { ...live.ctxAs('owner'), payments };
  const { paymentId: topupId } = await after(createTopup({ ...live.ctx, payments }, { amountYen: 500 }, pages));
  const { paymentId: setupId } = await after(createCardSetup(owner, {}, pages));
  const { id: checkoutId } = await setting.db.prisma.sandboxCheckout.findUniqueOrThrow({
    where: { paymentId: setupId },
  });
  const payer = setting.as({ kind: 'payer', organizationId, checkoutId });
  await after(payAtSandbox(payer, { number: '4242424242424242', expiresMonth: 12, expiresYear: 2099, cvc: '123' }));
  const recharge = { isEnabled: true, thresholdYen: 1000, amountYen: 3000, monthlyCapYen: null };
  await after(setAutoRecharge(owner, recharge));
  await after(removePaymentCard(owner));
  await after(grantCredit(operator, { organizationId, yen: 100, reference: 'sorry' }));
  // Given before: nothing happened.
  await after(grantCredit(operator, { organizationId, yen: 100, reference: 'sorry' }));
  const dueAt = new Date(setting.clock.now() + 86_400_000);
  const paid = await after(issueInvoice(operator, { organizationId, amountYen: 1000, dueAt }));
  await after(payInvoice(operator, paid.id));
  await after(payInvoice(operator, paid.id));
  const taken = await after(issueInvoice(operator, { organizationId, amountYen: 2000, dueAt }));
  await after(voidInvoice(operator, taken.id));
  await after(voidInvoice(operator, taken.id));

  const { data } = await listAuditEntries(owner);

  const byOperator = { actorKind: 'operator', actorId: null };
  const byOwner = { actorKind: 'member', actorId: users.owner.id };
  expect(data.toReversed()).toMatchObject([
    { action: 'topup.begun', objectId: topupId, actorKind: 'api_key', details: { amount_yen: 500 } },
    { action: 'card_setup.begun', objectId: setupId, ...byOwner, details: {} },
    { action: 'card.saved', objectId: setupId, actorKind: 'payer', actorId: checkoutId, details: { brand: 'visa' } },
    { action: 'auto_recharge.changed', ...byOwner, details: { enabled: true, amount_yen: 3000 } },
    { action: 'card.removed', ...byOwner, details: { brand: 'visa' } },
    { action: 'credit.granted', ...byOperator, details: { yen: 100 } },
    { action: 'invoice.issued', objectId: paid.id, ...byOperator, details: { amount_yen: 1000 } },
    { action: 'invoice.paid', objectId: paid.id, ...byOperator },
    { action: 'invoice.issued', objectId: taken.id, ...byOperator, details: { amount_yen: 2000 } },
    { action: 'invoice.voided', objectId: taken.id, ...byOperator },
  ]);
});
