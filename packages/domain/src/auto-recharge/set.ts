import { DomainError } from '@uketsuke/contracts';
import { z } from 'zod';
import { recordAudit } from '../audit/record.ts';
import { topupLimits } from '../billing/topup-limits.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireBillingAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { lockAutoRecharge } from './follow.ts';
import { setLowAt } from './low-at.ts';

const thresholdYenMax = 10_000_000;
const monthlyCapYenMax = 100_000_000;

const setAutoRechargeInput = z
  .object({
    isEnabled: z.boolean(),
    /** Below it the balance is recharged. */
    thresholdYen: z.int().min(0).max(thresholdYenMax),
    amountYen: z.int().min(topupLimits.minYen).max(topupLimits.maxYen),
    /** Before tax, in a month of Japan's; null: no cap. */
    monthlyCapYen: z.int().min(topupLimits.minYen).max(monthlyCapYenMax).nullable(),
  })
  .refine(({ amountYen, monthlyCapYen }) => monthlyCapYen === null || monthlyCapYen >= amountYen, {
    path: ['monthlyCapYen'],
    message: 'must be at least the amount of one recharge',
  });
export type AutoRechargeInput = z.input<typeof setAutoRechargeInput>;

/** What failed before counts no more. Switching it on needs a saved card. */
export async function setAutoRecharge(ctx: DomainContext, input: AutoRechargeInput): Promise<void> {
  const { organizationId } = requireBillingAdmin(ctx);
  const settings = parseInput(setAutoRechargeInput, input);
  const begun = { failures: 0, retryAt: null, stoppedAt: null, stopCode: null, updatedAt: nowOf(ctx) };
  await ctx.db.transaction(async (tx) => {
    await lockAutoRecharge(tx, organizationId);
    const { paymentMethod, paymentCard } = await tx.organization.findUniqueOrThrow({
      where: { id: organizationId },
      select: { paymentMethod: true, paymentCard: { select: { provider: true } } },
    });
    if (paymentMethod === 'invoice') throw new DomainError('invoice_billing');
    if (settings.isEnabled && !paymentCard)
      throw new DomainError('conflict', { message: '自動チャージを有効にするには、カードを登録してください。' });
    await tx.autoRecharge.update({
      where: { organizationId },
      data: { ...settings, ...begun },
      select: { organizationId: true },
    });
    await recordAudit(tx, ctx, {
      action: 'auto_recharge.changed',
      organizationId,
      details: {
        enabled: settings.isEnabled,
        threshold_yen: settings.thresholdYen,
        amount_yen: settings.amountYen,
        monthly_cap_yen: settings.monthlyCapYen,
      },
    });
    await setLowAt(tx, { organizationId, thresholdYen: settings.isEnabled ? settings.thresholdYen : null });
  });
}
