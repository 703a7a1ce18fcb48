import type { Stripe } from 'stripe';
import { askStripe } from './client.ts';

/** What marks our own tax rates among those of the account. */
const markKey = 'uketsuke';

export interface TaxRates {
  /** The id of the consumption tax in this account; found, or made where it is missing. */
  find(): Promise<string>;
  /** It was refused: it is looked for again. */
  forget(): void;
}

/** Asked once for each process. Two processes that make it at once make one, by the idempotency key. */
export function createTaxRates(stripe: Stripe, basisPoints: number): TaxRates {
  const mark = `consumption_tax_${basisPoints}`;
  let known: Promise<string> | undefined;

  async function findOrCreate(): Promise<string> {
    for await (const { id, metadata } of stripe.taxRates.list({ active: true, inclusive: false, limit: 100 }))
      if (metadata?.[markKey] === mark) return id;
    const rate = await stripe.taxRates.create(
      {
        display_name: '消費税',
        description: 'Consumption tax (Japan)',
        country: 'JP',
        inclusive: false,
        percentage: basisPoints / 100,
        metadata: { [markKey]: mark },
      },
      { idempotencyKey: mark },
    );
    return rate.id;
  }

  return {
    async find() {
      known ??= askStripe(findOrCreate);
      try {
        return await known;
      } catch (error) {
        known = undefined;
        throw error;
      }
    },
    forget() {
      known = undefined;
    },
  };
}
