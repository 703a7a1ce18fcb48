import type { Payment } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireService } from '../permission.ts';
import { later, nowOf } from '../time.ts';
import type { ChargeReading, PaymentProvider } from './provider.ts';
import { settlePayment } from './settle.ts';

/** A notice of it may still be on its way. */
const openForMs = 10 * 60_000;
const pageSize = 200;

/**
 * Reads the payments that are still open at the provider, and settles those that are not open there: the notice was lost, or the process
 * ended between the provider's answer and the commit. One that fails keeps no other from its turn. Answers how many were settled.
 */
export async function reconcilePayments(ctx: DomainContext): Promise<number> {
  requireService(ctx, 'worker');
  const { payments: provider } = ctx;
  if (!provider) return 0;
  const failures: unknown[] = [];
  let settled = 0;
  for await (const payment of readOpen(ctx, provider.name)) {
    try {
      if (await reconcile(ctx, provider, payment)) settled += 1;
    } catch (error) {
      failures.push(new Error(`Payment ${payment.id} could not be reconciled`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payments could not be reconciled`);
  return settled;
}

/** Page by page until there is none left: those that stay open keep no newer one from its turn. A page that nobody was given cannot be read. */
async function* readOpen(ctx: DomainContext, provider: string): AsyncGenerator<Payment> {
  const createdBefore = later(nowOf(ctx), -openForMs);
  for (let afterId = ''; ;) {
    const page = await ctx.db.prisma.payment.findMany({
      where: {
        ...{ state: 'open', provider, createdAt: { lt: createdBefore }, id: { gt: afterId } },
        OR: [{ kind: 'auto_recharge' }, { providerRef: { not: null } }],
      },
      orderBy: { id: 'asc' },
      take: pageSize,
    });
    yield* page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    afterId = last.id;
  }
}

async function reconcile(ctx: DomainContext, provider: PaymentProvider, payment: Payment): Promise<boolean> {
  const now = nowOf(ctx);
  const read = await readPayment(provider, payment);
  if (!read || read.reading.state === 'open') return false;
  const settlement = {
    paymentId: payment.id,
    providerRef: read.providerRef,
    outcome: read.reading,
    viewer: ctx.viewer,
    now,
  };
  return (await ctx.db.transaction((tx) => settlePayment(tx, settlement))) === 'settled';
}

/** null: there is nothing at the provider that could be read. */
async function readPayment(provider: PaymentProvider, payment: Payment): Promise<ChargeReading | null> {
  const { id: paymentId, kind, providerRef } = payment;
  if (kind === 'auto_recharge') return provider.readCharge({ paymentId, providerRef });
  return providerRef === null ? null : { providerRef, reading: await provider.readCheckout(providerRef) };
}
