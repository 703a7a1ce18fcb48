import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { SandboxCheckout } from '@uketsuke/db/client';
import type { Viewer } from '../context.ts';
import { newId } from '@uketsuke/runtime';
import type { PaymentOutcome } from '../payment/provider.ts';
import { settlePayment } from '../payment/settle.ts';
import { savedCardOf } from './saved-card.ts';

interface Completion {
  /** With the card that pays. */
  checkout: SandboxCheckout;
  viewer: Viewer;
  now: Date;
}

/** The page is paid, and in the same transaction the payment that it was for: no notice of this provider can be lost. */
export async function completeCheckout(tx: Transaction, { checkout, viewer, now }: Completion): Promise<void> {
  const isSetup = checkout.kind === 'card_setup';
  const done: SandboxCheckout = {
    ...checkout,
    ...(isSetup
      ? {
          state: 'card_saved',
          customerRef: checkout.customerRef ?? newId(idPrefixes.sandboxCustomer),
          cardRef: newId(idPrefixes.sandboxCard),
        }
      : { state: 'paid', chargeRef: newId(idPrefixes.sandboxCharge) }),
  };
  const { state, scenario, expiresMonth, expiresYear, customerRef, cardRef, chargeRef } = done;
  await tx.sandboxCheckout.update({
    where: { id: checkout.id },
    data: { state, scenario, expiresMonth, expiresYear, customerRef, cardRef, chargeRef },
    select: { id: true },
  });
  const outcome = isSetup ? await saveCard(tx, done, now) : paidOf(done);
  const { paymentId, id: providerRef } = checkout;
  await settlePayment(tx, { paymentId, providerRef, outcome, viewer, now });
}

async function saveCard(tx: Transaction, checkout: SandboxCheckout, now: Date): Promise<PaymentOutcome> {
  const card = savedCardOf(checkout);
  await tx.sandboxCard.create({
    data: { ...card, scenario: checkout.scenario ?? '', createdAt: now },
    select: { cardRef: true },
  });
  return { state: 'card_saved', card };
}

function paidOf({ amountYen, taxYen, chargeRef }: SandboxCheckout): PaymentOutcome {
  return { state: 'paid', amountYen: Number(amountYen), taxYen: Number(taxYen), chargeRef: chargeRef ?? '' };
}
