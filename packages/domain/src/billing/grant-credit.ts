import { DomainError } from '@uketsuke/contracts';
import { newId } from '@uketsuke/runtime';
import { z } from 'zod';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext } from '../context.ts';
import { addCredit } from '../ledger/add-credit.ts';
import { creditExpiry } from '../ledger/credit-expiry.ts';
import { milliYenOf } from '../ledger/money.ts';
import { parseInput } from '../parse-input.ts';
import { requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

const grantYenMax = 100_000_000;

const grantCreditInput = z.object({
  organizationId: z.string(),
  yen: z.int().min(1).max(grantYenMax),
  /** Like bought credit when it is omitted. */
  expiresAt: z.date().optional(),
  /** The same reference grants once to an organization. */
  reference: z.string().min(1).max(200).optional(),
});

export interface GrantedCredit {
  /** false: this reference was granted before. */
  isNew: boolean;
  balanceMilliYen: bigint;
  expiresAt: Date;
}

/** Credit that nobody paid for, given by whoever runs the service. */
export async function grantCredit(ctx: DomainContext, input: z.input<typeof grantCreditInput>): Promise<GrantedCredit> {
  requireService(ctx, 'operator');
  const { organizationId, yen, expiresAt: asked, reference } = parseInput(grantCreditInput, input);
  const now = nowOf(ctx);
  const expiresAt = asked ?? creditExpiry(now);
  if (expiresAt <= now)
    throw new DomainError('invalid_request', { problems: [{ path: ['expiresAt'], reason: 'must be in the future' }] });
  const milliYen = milliYenOf(yen);
  return ctx.db.transaction(async (tx) => {
    const organization = await tx.organization.findUnique({ where: { id: organizationId }, select: { id: true } });
    if (!organization) throw new DomainError('not_found');
    const isNew = await addCredit(tx, {
      organizationId,
      kind: 'grant',
      reference: reference === undefined ? newId('grt', now.getTime()) : `${reference} ${organizationId}`,
      bookedAt: now,
      milliYen,
      expiresAt,
      from: [{ account: 'granted', milliYen: -milliYen }],
    });
    if (isNew)
      await recordAudit(tx, ctx, {
        ...{ action: 'credit.granted', organizationId },
        details: { yen, expires_at: expiresAt.getTime() },
      });
    const balance = await tx.organizationBalance.findUniqueOrThrow({
      where: { organizationId },
      select: { milliYen: true },
    });
    return { isNew, balanceMilliYen: balance.milliYen, expiresAt };
  });
}
