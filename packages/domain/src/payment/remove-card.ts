import { DomainError } from '@uketsuke/contracts';
import { lockAutoRecharge } from '../auto-recharge/follow.ts';
import { setLowAt } from '../auto-recharge/low-at.ts';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { requireBillingAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { forgetCard } from './forget-card.ts';
import { withdrawnCode } from './withdrawn.ts';

/** The organization has no card any more, and so no auto-recharge; the provider forgets it soon after. */
export async function removePaymentCard(ctx: DomainContext): Promise<void> {
  const { organizationId } = requireBillingAdmin(ctx);
  await ctx.db.transaction(async (tx) => {
    await lockAutoRecharge(tx, organizationId);
    const card = await tx.paymentCard.findUnique({ where: { organizationId } });
    if (!card) throw new DomainError('not_found');
    await tx.paymentCard.delete({ where: { organizationId }, select: { organizationId: true } });
    await tx.autoRecharge.updateMany({
      where: { organizationId },
      data: { isEnabled: false, updatedAt: nowOf(ctx) },
    });
    // A page that was opened before would bring a card back.
    await tx.payment.updateMany({
      where: { organizationId, kind: 'card_setup', state: 'open' },
      data: { state: 'failed', failureCode: withdrawnCode, settledAt: nowOf(ctx) },
    });
    await recordAudit(tx, ctx, { action: 'card.removed', organizationId, details: { brand: card.brand } });
    await forgetCard(tx, card);
    await setLowAt(tx, { organizationId, thresholdYen: null });
  });
}
