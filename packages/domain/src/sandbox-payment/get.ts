import type { SandboxCheckout } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requirePayer } from '../permission.ts';
import { nowOf } from '../time.ts';

/** What a payment page of the sandbox shows. */
export interface SandboxPage {
  kind: 'topup' | 'card_setup';
  state: SandboxCheckout['state'] | 'expired';
  organization: string;
  /** Before tax. */
  amountYen: number;
  taxYen: number;
  returnUrl: string;
  locale: 'ja' | 'en';
}

export async function getSandboxPage(ctx: DomainContext): Promise<SandboxPage> {
  const { checkoutId: id } = requirePayer(ctx);
  const checkout = await ctx.db.prisma.sandboxCheckout.findUniqueOrThrow({
    where: { id },
    include: { organization: { select: { name: true } } },
  });
  return {
    kind: checkout.kind === 'card_setup' ? 'card_setup' : 'topup',
    state: stateOf(checkout, nowOf(ctx)),
    organization: checkout.organization.name,
    amountYen: Number(checkout.amountYen),
    taxYen: Number(checkout.taxYen),
    returnUrl: checkout.returnUrl,
    locale: checkout.locale === 'en' ? 'en' : 'ja',
  };
}

/** A page lasts a day; what was paid stays paid. */
export function stateOf({ state, expiresAt }: SandboxCheckout, now: Date): SandboxPage['state'] {
  const isDone = state === 'paid' || state === 'card_saved';
  return !isDone && expiresAt <= now ? 'expired' : state;
}
