import type { SandboxCheckout } from '@uketsuke/db/client';
import type { SavedCard } from '../payment/provider.ts';
import { cardOfScenario } from './test-cards.ts';

const shownDigits = 4;

/** The card that a page of the sandbox saved. */
export function savedCardOf(checkout: SandboxCheckout): SavedCard {
  const { customerRef, cardRef, expiresMonth, expiresYear } = checkout;
  if (customerRef === null || cardRef === null || expiresMonth === null || expiresYear === null)
    throw new Error('A page of the sandbox saved a card that it does not have');
  const { brand, number } = cardOfScenario(checkout.scenario);
  return { customerRef, cardRef, brand, last4: number.slice(-shownDigits), expiresMonth, expiresYear };
}
