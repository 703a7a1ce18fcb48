import { createSession, expireSession } from '../resources/checkout-sessions.ts';
import { createCustomer } from '../resources/customers.ts';
import { listEvents } from '../resources/events.ts';
import { createOffSessionIntent, searchIntents } from '../resources/payment-intents.ts';
import { attachPaymentMethod, detachPaymentMethod } from '../resources/payment-methods.ts';
import { createRefund } from '../resources/refunds.ts';
import { createTaxRate } from '../resources/tax-rates.ts';
import type { Collection, State } from '../state/state.ts';
import { listPage } from './list.ts';
import type { Params } from './params.ts';

interface Call {
  state: State;
  params: Params;
  /** Of the path; empty where it has none. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST';
  /** `:id` is one part of the path. */
  path: string;
  handle(call: Call): object;
}

export const routes: readonly Route[] = [
  { method: 'POST', path: '/v1/customers', handle: ({ state, params }) => createCustomer(state, params) },
  retrieve('/v1/customers', (state) => state.customers),
  retrieve('/v1/payment_methods', (state) => state.paymentMethods),
  list('/v1/payment_methods', (state) => state.paymentMethods, ['customer', 'type']),
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    handle: ({ state, params, id }) => attachPaymentMethod(state, id, params.required('customer')),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    handle: ({ state, id }) => detachPaymentMethod(state, id),
  },
  retrieve('/v1/setup_intents', (state) => state.setupIntents),
  { method: 'POST', path: '/v1/payment_intents', handle: ({ state, params }) => createOffSessionIntent(state, params) },
  { method: 'GET', path: '/v1/payment_intents/search', handle: ({ state, params }) => searchIntents(state, params) },
  retrieve('/v1/payment_intents', (state) => state.paymentIntents),
  list('/v1/payment_intents', (state) => state.paymentIntents, ['customer']),
  retrieve('/v1/charges', (state) => state.charges),
  { method: 'POST', path: '/v1/checkout/sessions', handle: ({ state, params }) => createSession(state, params) },
  retrieve('/v1/checkout/sessions', (state) => state.sessions),
  list('/v1/checkout/sessions', (state) => state.sessions, ['customer', 'payment_intent', 'status']),
  {
    method: 'POST',
    path: '/v1/checkout/sessions/:id/expire',
    handle: ({ state, id }) => expireSession(state, state.sessions.get(id)),
  },
  { method: 'POST', path: '/v1/tax_rates', handle: ({ state, params }) => createTaxRate(state, params) },
  retrieve('/v1/tax_rates', (state) => state.taxRates),
  list('/v1/tax_rates', (state) => state.taxRates, ['active', 'inclusive']),
  { method: 'POST', path: '/v1/refunds', handle: ({ state, params }) => createRefund(state, params) },
  retrieve('/v1/refunds', (state) => state.refunds),
  list('/v1/refunds', (state) => state.refunds, ['charge', 'payment_intent']),
  retrieve('/v1/disputes', (state) => state.disputes),
  list('/v1/disputes', (state) => state.disputes, ['charge', 'payment_intent']),
  retrieve('/v1/events', (state) => state.events),
  { method: 'GET', path: '/v1/events', handle: ({ state, params }) => listEvents(state, params) },
];

function retrieve<Item extends { id: string }>(path: string, of: (state: State) => Collection<Item>): Route {
  return { method: 'GET', path: `${path}/:id`, handle: ({ state, id }) => of(state).get(id) };
}

/** A list that can be narrowed by fields of the same name. */
function list<Item extends { id: string }>(
  path: string,
  of: (state: State) => Collection<Item>,
  filters: readonly string[],
): Route {
  const isWanted = (item: object, params: Params): boolean =>
    filters.every((name) => {
      const wanted = params.text(name);
      return wanted === undefined || String(Object.entries(item).find(([key]) => key === name)?.[1]) === wanted;
    });
  return {
    method: 'GET',
    path,
    handle({ state, params }) {
      params.only('limit', 'starting_after', ...filters);
      const wanted = of(state)
        .all()
        .filter((item) => isWanted(item, params));
      return listPage(wanted, params, path);
    },
  };
}
