import { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireBillingAdmin } from '../permission.ts';
import { beginPayment, pageLocale, type PaymentPages, requireProvider } from './begin.ts';

const createCardSetupInput = z.object({ locale: pageLocale });

/** Begins to save a card for auto-recharge; answers the provider's page for it. */
export async function createCardSetup(
  ctx: DomainContext,
  input: z.input<typeof createCardSetupInput>,
  { webUrl }: PaymentPages,
): Promise<{ paymentId: string; url: string }> {
  const { organizationId, environment } = requireBillingAdmin(ctx);
  const { locale } = parseInput(createCardSetupInput, input);
  const provider = await requireProvider(ctx, organizationId);
  const saved = await ctx.db.prisma.paymentCard.findUnique({ where: { organizationId } });
  const customerRef = saved?.provider === provider.name ? saved.customerRef : null;
  const { id, url } = await beginPayment(ctx, provider, {
    begun: { organizationId, environment, kind: 'card_setup', amountYen: 0, locale: locale ?? 'ja', webUrl },
    open: (checkout) => provider.createCardSetup({ ...checkout, customerRef }),
  });
  return { paymentId: id, url };
}
