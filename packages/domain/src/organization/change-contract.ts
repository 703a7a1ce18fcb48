import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Organization } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';
import { contractChangeInput, type ContractChangeInput } from './input.ts';

/** Only what is passed changes. Running calls keep the price and the payment method with which they started, and none is cut off. */
export async function changeContract(
  ctx: DomainContext,
  id: string,
  input: ContractChangeInput,
): Promise<Organization> {
  requireService(ctx, 'operator');
  const terms = parseInput(contractChangeInput, input);
  if (!isStorableText(id)) throw new DomainError('not_found');
  return ctx.db.transaction(async (tx) => {
    const [organization] = await tx.organization.updateManyAndReturn({
      where: { id },
      data: {
        ...(terms.paymentMethod !== undefined && { paymentMethod: terms.paymentMethod }),
        ...(terms.perMinuteMilliYen !== undefined && { perMinuteMilliYen: terms.perMinuteMilliYen }),
        ...(terms.invoiceDaysUntilDue !== undefined && { invoiceDaysUntilDue: terms.invoiceDaysUntilDue }),
        ...(terms.spendingCapYen !== undefined && { spendingCapYen: terms.spendingCapYen }),
        ...(terms.concurrentCallsMax !== undefined && { concurrentCallsMax: terms.concurrentCallsMax }),
      },
    });
    if (!organization) throw new DomainError('not_found');
    await recordAudit(tx, ctx, {
      action: 'contract.changed',
      organizationId: id,
      details: {
        payment: organization.paymentMethod,
        per_minute_milli_yen: Number(organization.perMinuteMilliYen),
        invoice_days_until_due: organization.invoiceDaysUntilDue,
        spending_cap_yen: organization.spendingCapYen === null ? null : Number(organization.spendingCapYen),
        concurrent_calls: organization.concurrentCallsMax,
      },
    });
    return organization;
  });
}
