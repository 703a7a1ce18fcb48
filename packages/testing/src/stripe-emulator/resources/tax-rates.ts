import type { Stripe } from 'stripe';
import { invalidRequest } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import type { State } from '../state/state.ts';

export function createTaxRate(state: State, params: Params): Stripe.TaxRate {
  params.only('display_name', 'inclusive', 'percentage', 'country', 'description', 'tax_type', 'metadata', 'active');
  const percentage = Number(params.required('percentage'));
  if (!(percentage >= 0 && percentage <= 100)) throw invalidRequest('Invalid percentage', { param: 'percentage' });
  const rate = state.taxRates.add({
    id: state.newId('txr'),
    object: 'tax_rate',
    active: params.text('active') !== 'false',
    country: params.text('country') ?? null,
    created: state.now(),
    description: params.text('description') ?? null,
    display_name: params.required('display_name'),
    effective_percentage: null,
    flat_amount: null,
    inclusive: params.required('inclusive') === 'true',
    jurisdiction: null,
    jurisdiction_level: null,
    livemode: false,
    metadata: params.map('metadata'),
    percentage,
    rate_type: 'percentage',
    state: null,
    tax_type: params.text('tax_type') ?? null,
  });
  state.emit('tax_rate.created', rate);
  return rate;
}

/** Rounded half up on the line, as Stripe does by default. An inclusive rate is in the price already. */
export function taxOn(amount: number, rates: readonly Stripe.TaxRate[]): { added: number; included: number } {
  let added = 0;
  let included = 0;
  for (const { percentage, inclusive } of rates) {
    if (inclusive) included += Math.round(amount - amount / (1 + percentage / 100));
    else added += Math.round((amount * percentage) / 100);
  }
  return { added, included };
}
