import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { topupLimits } from '../billing/topup-limits.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { beginPayment, pageLocale, type PaymentPages, requireProvider } from './begin.ts';
import { settlePayment } from './settle.ts';

const createTopupInput = z.object({
  /** Before tax. */
  amountYen: z.int().min(topupLimits.minYen).max(topupLimits.maxYen),
  locale: pageLocale,
});

export interface Topup {
  paymentId: string;
  /** A page to pay at, in a browser. */
  url: string;
  amountYen: number;
  taxYen: number;
}

/** Of one organization at a time. */
const openTopupsMax = 20;

/** Begins a payment into the prepaid balance. What is paid is credited when the provider says so, never when the person comes back. */
export async function createTopup(
  ctx: DomainContext,
  input: z.input<typeof createTopupInput>,
  { webUrl }: PaymentPages,
): Promise<Topup> {
  const { organizationId, environment } = requireAdmin(ctx);
  const { amountYen, locale } = parseInput(createTopupInput, input);
  const provider = await requireProvider(ctx, organizationId);
  await expireOldest(ctx, organizationId);
  const { id, url, taxYen } = await beginPayment(ctx, provider, {
    begun: { organizationId, environment, kind: 'topup', amountYen, locale: locale ?? 'ja', webUrl },
    open: (checkout) => provider.createTopupCheckout({ ...checkout, amountYen }),
  });
  return { paymentId: id, url, amountYen, taxYen };
}

/**
 * Ends the oldest open top-ups where there are too many. Their pages at the provider live on: what somebody pays there is credited by the
 * provider's notice, as with any other payment that was held for expired.
 */
async function expireOldest(ctx: DomainContext, organizationId: string): Promise<void> {
  const oldest = await ctx.db.prisma.payment.findMany({
    where: { organizationId, kind: 'topup', state: 'open' },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: openTopupsMax - 1,
    take: 100,
    select: { id: true },
  });
  for (const { id } of oldest)
    await ctx.db.transaction((tx) =>
      settlePayment(tx, {
        ...{ paymentId: id, providerRef: null, viewer: ctx.viewer, now: nowOf(ctx) },
        outcome: { state: 'expired' },
      }),
    );
}
