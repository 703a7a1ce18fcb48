import type { Stripe } from 'stripe';
import type { Params } from '../http/params.ts';
import type { State } from '../state/state.ts';

export function createCustomer(state: State, params: Params): Stripe.Customer {
  params.only('email', 'name', 'description', 'metadata', 'preferred_locales');
  const customer = state.customers.add({
    id: state.newId('cus'),
    object: 'customer',
    balance: 0,
    created: state.now(),
    default_source: null,
    delinquent: false,
    description: params.text('description') ?? null,
    email: params.text('email') ?? null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: params.map('metadata'),
    name: params.text('name') ?? null,
    shipping: null,
  });
  state.emit('customer.created', customer);
  return customer;
}
