import { DomainError } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { SandboxCheckout } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { japanMonth } from '../japan-time.ts';
import { parseInput } from '../parse-input.ts';
import { requirePayer } from '../permission.ts';
import { nowOf } from '../time.ts';
import { completeCheckout } from './complete.ts';
import { stateOf } from './get.ts';
import { type PayInput, payInput } from './input.ts';
import { cardOfScenario, testCards } from './test-cards.ts';

/** What the page says next; declined: another card may be tried. */
export type SandboxAnswer =
  | { state: 'succeeded'; declineCode: null }
  | { state: 'asks_owner'; declineCode: null }
  | { state: 'declined'; declineCode: string };

const succeeded: SandboxAnswer = { state: 'succeeded', declineCode: null };
const declined = (declineCode: string): SandboxAnswer => ({ state: 'declined', declineCode });

/** Pays with a test card, or saves it. A page that is paid stays so, whatever is sent to it; one that has expired is `conflict`. */
export async function payAtSandbox(ctx: DomainContext, input: PayInput): Promise<SandboxAnswer> {
  const { checkoutId } = requirePayer(ctx);
  const { number, expiresMonth, expiresYear } = parseInput(payInput, input);
  const now = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, { id: checkoutId, now });
    if (checkout === 'done') return succeeded;
    const card = testCards.find((known) => known.number === number);
    if (!card) return declined('card_declined');
    if (isPast({ expiresMonth, expiresYear }, now)) return declined('expired_card');
    if (card.declines) return declined(card.declines.code);
    const chosen = { scenario: card.scenario, expiresMonth, expiresYear };
    if (!card.asksOwner) {
      await completeCheckout(tx, { checkout: { ...checkout, ...chosen }, viewer: ctx.viewer, now });
      return succeeded;
    }
    await tx.sandboxCheckout.update({
      where: { id: checkout.id },
      data: { ...chosen, state: 'authenticating' },
      select: { id: true },
    });
    return { state: 'asks_owner', declineCode: null };
  });
}

/** What the owner of the card answered the pretended bank. */
export async function answerSandboxBank(ctx: DomainContext, isApproved: boolean): Promise<SandboxAnswer> {
  const { checkoutId } = requirePayer(ctx);
  const now = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, { id: checkoutId, now });
    if (checkout === 'done') return succeeded;
    if (checkout.state !== 'authenticating' || !cardOfScenario(checkout.scenario).asksOwner)
      throw new DomainError('conflict');
    if (isApproved) {
      await completeCheckout(tx, { checkout, viewer: ctx.viewer, now });
      return succeeded;
    }
    await tx.sandboxCheckout.update({ where: { id: checkout.id }, data: { state: 'open' }, select: { id: true } });
    return declined('authentication_failed');
  });
}

async function lockCheckout(
  tx: Transaction,
  { id, now }: { id: string; now: Date },
): Promise<SandboxCheckout | 'done'> {
  await tx.$queryRaw`SELECT 1 FROM sandbox_checkout WHERE id = ${id} FOR UPDATE`;
  const checkout = await tx.sandboxCheckout.findUniqueOrThrow({ where: { id } });
  switch (stateOf(checkout, now)) {
    case 'expired':
      throw new DomainError('conflict', { message: 'このお支払いページの有効期限が切れています。' });
    case 'paid':
    case 'card_saved':
      return 'done';
    default:
      return checkout;
  }
}

/** A card can be used until the end of its month. */
function isPast({ expiresMonth, expiresYear }: { expiresMonth: number; expiresYear: number }, now: Date): boolean {
  return `${expiresYear}-${String(expiresMonth).padStart(2, '0')}` < japanMonth(now.getTime());
}
