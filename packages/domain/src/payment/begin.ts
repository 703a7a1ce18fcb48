import { DomainError, idPrefixes, languages, type Language } from '@uketsuke/contracts';
import type { Payment } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { z } from 'zod';
import { recordAudit } from '../audit/record.ts';
import type { DomainContext, EnvironmentName } from '../context.ts';
import { nowOf } from '../time.ts';
import type { Checkout, CheckoutInput, PaymentProvider } from './provider.ts';

/** What the pages of payments depend on beside the database. */
export interface PaymentPages {
  /** Where people reach our pages, without a path. */
  webUrl: string;
}

/** Of the page to pay at. */
export const pageLocale = z.enum(languages).nullish();

interface Beginning {
  organizationId: string;
  /** Where the person comes back to. */
  environment: EnvironmentName;
  kind: 'topup' | 'card_setup';
  amountYen: number;
  locale: Language;
  webUrl: string;
}

/** Prepaid organizations alone pay in advance, and only where there is a provider. */
export async function requireProvider(ctx: DomainContext, organizationId: string): Promise<PaymentProvider> {
  const { paymentMethod } = await ctx.db.prisma.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { paymentMethod: true },
  });
  if (paymentMethod === 'invoice') throw new DomainError('invoice_billing');
  if (!ctx.payments)
    throw new DomainError('unavailable', {
      message: 'このサービスではお支払いを受け付けていません。',
      english: 'This service takes no payments.',
    });
  return ctx.payments;
}

/**
 * Writes the payment down before the provider hears of it: whatever comes back later finds it, also when this process dies between the two.
 * A payment whose page nobody was given stays open until the routine ends it.
 */
export async function beginPayment<Opened extends Checkout & { taxYen?: number }>(
  ctx: DomainContext,
  provider: PaymentProvider,
  { begun, open }: { begun: Beginning; open(input: CheckoutInput): Promise<Opened> },
): Promise<Opened & Pick<Payment, 'id'>> {
  const { organizationId, environment, kind, amountYen, locale, webUrl } = begun;
  const createdAt = nowOf(ctx);
  const id = newId(idPrefixes.payment, createdAt.getTime());
  await ctx.db.transaction(async (tx) => {
    await tx.payment.create({
      data: { id, organizationId, kind, amountYen, createdAt, provider: provider.name },
      select: { id: true },
    });
    const begunWith = kind === 'topup' ? { amount_yen: amountYen } : {};
    await recordAudit(tx, ctx, { action: `${kind}.begun`, organizationId, objectId: id, details: begunWith });
  });
  const returnUrl = `${webUrl.replace(/\/+$/, '')}/${environment}/billing?payment=${id}`;
  const opened = await open({ organizationId, paymentId: id, returnUrl, locale });
  // Its notice may have been here first.
  await ctx.db.prisma.payment.updateMany({
    where: { id, providerRef: null },
    data: { providerRef: opened.providerRef },
  });
  if (opened.taxYen !== undefined)
    await ctx.db.prisma.payment.updateMany({ where: { id, taxYen: null }, data: { taxYen: opened.taxYen } });
  return { ...opened, id };
}
