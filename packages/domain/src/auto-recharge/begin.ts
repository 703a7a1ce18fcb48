import { idPrefixes } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { Payment } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { paymentTaxYen } from '../billing/tax.ts';
import { lockAutoRecharge } from './follow.ts';
import { readNeed, type RechargeMoment } from './need.ts';

/**
 * Writes down the recharge that an organization needs now; null where it needs none, may have none, or has one already. Whoever comes at the same
 * moment waits for the row of its settings and then sees this one.
 */
export async function beginRecharge(tx: Transaction, moment: RechargeMoment): Promise<Payment | null> {
  const { organizationId, provider, now } = moment;
  await lockAutoRecharge(tx, organizationId);
  const need = await readNeed(tx, moment);
  if (!need) return null;
  const inFlight = await tx.payment.findFirst({
    where: { organizationId, kind: 'auto_recharge', state: 'open' },
    select: { id: true },
  });
  if (inFlight) return null;
  const { amountYen } = need.settings;
  const { customerRef, cardRef } = need.card;
  return tx.payment.create({
    data: {
      id: newId(idPrefixes.payment, now.getTime()),
      ...{ organizationId, kind: 'auto_recharge', provider, amountYen, taxYen: paymentTaxYen(amountYen) },
      ...{ customerRef, cardRef, createdAt: now, nextAttemptAt: now },
    },
  });
}
