import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { topupLimits } from '../billing/topup-limits.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { beginPayment, pageLocale, type PaymentPages, requireProvider } from './begin.ts';

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

/** Begins a payment into the prepaid balance. What is paid is credited when the provider says so, never when the person comes back. */
export async function createTopup(
  ctx: DomainContext,
  input: z.input<typeof createTopupInput>,
  { webUrl }: PaymentPages,
): Promise<Topup> {
  const { organizationId, environment } = requireAdmin(ctx);
  const { amountYen, locale } = parseInput(createTopupInput, input);
  const provider = await requireProvider(ctx, organizationId);
  const { id, url, taxYen } = await beginPayment(ctx, provider, {
    begun: { organizationId, environment, kind: 'topup', amountYen, locale: locale ?? 'ja', webUrl },
    open: (checkout) => provider.createTopupCheckout({ ...checkout, amountYen }),
  });
  return { paymentId: id, url, amountYen, taxYen };
}
