import { DomainError, idPrefixes } from '@uketsuke/contracts';
import type { SandboxCheckout } from '@uketsuke/db/client';
import { hashSecret, makeSecret, newId } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { paymentTaxYen } from '../billing/tax.ts';
import type {
  CardCharge,
  ChargeReading,
  Checkout,
  CheckoutInput,
  PaymentProvider,
  PaymentReading,
} from '../payment/provider.ts';
import { hourMs, later, nowOf } from '../time.ts';
import { savedCardOf } from './saved-card.ts';
import { cardOfScenario } from './test-cards.ts';

const checkoutLifeMs = 24 * hourMs;

export interface SandboxOptions extends Pick<DomainContext, 'db' | 'clock'> {
  /** Where people reach our pages, without a path. */
  webUrl: string;
}

/** A payment provider that moves no money: its page is ours, its cards are the test cards. */
export function createSandboxProvider({ db, clock, webUrl }: SandboxOptions): PaymentProvider {
  const { prisma } = db;

  async function open(
    input: CheckoutInput,
    about: { kind: 'topup' | 'card_setup'; amountYen: number; taxYen: number; customerRef: string | null },
  ): Promise<Checkout> {
    const createdAt = nowOf({ clock });
    const secret = makeSecret('vps_');
    const secretHash = hashSecret(secret);
    const { organizationId, paymentId, returnUrl, locale } = input;
    // Asked again for the same payment, the page has another address: the secret of the first one is not known any more.
    const { id } = await prisma.sandboxCheckout.upsert({
      where: { paymentId },
      create: {
        id: newId(idPrefixes.sandboxCheckout, createdAt.getTime()),
        ...{ organizationId, paymentId, secretHash, returnUrl, locale, createdAt, ...about },
        expiresAt: later(createdAt, checkoutLifeMs),
      },
      update: { secretHash },
      select: { id: true },
    });
    return { providerRef: id, url: `${webUrl.replace(/\/+$/, '')}/pay/${id}#${secret}` };
  }

  return {
    name: 'sandbox',

    async createTopupCheckout(input) {
      const taxYen = Number(paymentTaxYen(BigInt(input.amountYen)));
      const { amountYen } = input;
      return { ...(await open(input, { kind: 'topup', amountYen, taxYen, customerRef: null })), taxYen };
    },

    createCardSetup(input) {
      const { customerRef } = input;
      return open(input, { kind: 'card_setup', amountYen: 0, taxYen: 0, customerRef });
    },

    async readCheckout(id) {
      const checkout = await prisma.sandboxCheckout.findUnique({ where: { id } });
      if (!checkout) throw new DomainError('unavailable');
      return readingOf(checkout, nowOf({ clock }));
    },

    async chargeCard(charge) {
      const createdAt = nowOf({ clock });
      await prisma.sandboxCharge.createMany({
        data: { id: newId(idPrefixes.sandboxCharge), createdAt, ...(await decide(charge)) },
        skipDuplicates: true,
      });
      const made = await readCharge(charge.paymentId);
      if (!made) throw new Error('A charge of the sandbox is gone');
      return made;
    },

    readCharge: ({ paymentId }) => readCharge(paymentId),

    async removeCard({ cardRef }) {
      await prisma.sandboxCard.updateMany({
        where: { cardRef, removedAt: null },
        data: { removedAt: nowOf({ clock }) },
      });
    },
  };

  async function decide({ paymentId, cardRef, amountYen, taxYen }: CardCharge) {
    const card = await prisma.sandboxCard.findUnique({ where: { cardRef } });
    const decline =
      card === null || card.removedAt !== null
        ? { code: 'card_removed', isHard: true }
        : cardOfScenario(card.scenario).declinesLater;
    const outcome = decline ? { declineCode: decline.code, isHard: decline.isHard } : {};
    return { paymentId, cardRef, amountYen, taxYen, ...outcome };
  }

  async function readCharge(paymentId: string): Promise<ChargeReading | null> {
    const charge = await prisma.sandboxCharge.findUnique({ where: { paymentId } });
    if (!charge) return null;
    const { id: providerRef, declineCode, isHard } = charge;
    if (declineCode !== null) return { providerRef, reading: { state: 'failed', code: declineCode, isHard } };
    const [amountYen, taxYen] = [Number(charge.amountYen), Number(charge.taxYen)];
    return { providerRef, reading: { state: 'paid', amountYen, taxYen, chargeRef: providerRef } };
  }
}

/** How a page of the sandbox stands. */
function readingOf(checkout: SandboxCheckout, now: Date): PaymentReading {
  if (checkout.state === 'card_saved') return { state: 'card_saved', card: savedCardOf(checkout) };
  if (checkout.state === 'paid' && checkout.chargeRef !== null) {
    const [amountYen, taxYen] = [Number(checkout.amountYen), Number(checkout.taxYen)];
    return { state: 'paid', amountYen, taxYen, chargeRef: checkout.chargeRef };
  }
  return { state: checkout.expiresAt <= now ? 'expired' : 'open' };
}
