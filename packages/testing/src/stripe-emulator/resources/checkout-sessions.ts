import type { Stripe } from 'stripe';
import { invalidRequest } from '../http/api-error.ts';
import type { Params } from '../http/params.ts';
import type { State } from '../state/state.ts';
import { createSetupIntent } from './setup-intents.ts';
import { taxOn } from './tax-rates.ts';

const expirySecondsMin = 1800;
const expirySecondsMax = 86_400;

/** `POST /v1/checkout/sessions` in the modes `payment` and `setup`. */
export function createSession(state: State, params: Params): Stripe.Checkout.Session {
  params.only(
    ...[
      'mode',
      'line_items',
      'customer',
      'customer_creation',
      'customer_email',
      'allowed_payment_method_types',
      'currency',
    ],
    ...['success_url', 'cancel_url', 'expires_at', 'locale', 'client_reference_id', 'metadata', 'submit_type'],
    ...['payment_intent_data', 'setup_intent_data'],
  );
  const mode = params.required('mode');
  if (mode !== 'payment' && mode !== 'setup') throw invalidRequest(`Invalid mode: ${mode}`, { param: 'mode' });
  const customer = params.text('customer') ?? null;
  if (customer !== null) state.customers.get(customer);
  const currency = mode === 'setup' ? (params.text('currency') ?? null) : currencyOf(params);
  const amounts = mode === 'payment' ? amountsOf(state, params) : null;
  const id = state.newId('cs_test');
  const setupIntent = mode === 'setup' ? setupIntentOf(state, params, customer) : null;
  state.intentMetadata.set(id, params.map('payment_intent_data[metadata]'));
  return state.sessions.add({
    ...blankSession(),
    id,
    amount_subtotal: amounts?.subtotal ?? null,
    amount_total: amounts?.total ?? null,
    cancel_url: params.text('cancel_url') ?? null,
    client_reference_id: params.text('client_reference_id') ?? null,
    created: state.now(),
    currency,
    customer,
    customer_email: params.text('customer_email') ?? null,
    expires_at: expiryOf(state, params),
    locale: params.text('locale') ?? null,
    metadata: params.map('metadata'),
    mode,
    payment_method_types: ['card'],
    payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid',
    setup_intent: setupIntent,
    success_url: params.required('success_url'),
    total_details: amounts && { amount_discount: 0, amount_shipping: 0, amount_tax: amounts.tax },
    url: `${state.baseUrl()}/pay/${id}`,
  });
}

/** Sessions that nobody finished in time. */
export function expireSessions(state: State): void {
  for (const session of state.sessions.all())
    if (session.status === 'open' && session.expires_at <= state.now()) expireSession(state, session);
}

export function expireSession(state: State, session: Stripe.Checkout.Session): Stripe.Checkout.Session {
  if (session.status !== 'open')
    throw invalidRequest(`Only Checkout Sessions with a status in ["open"] can be expired.`);
  session.status = 'expired';
  session.url = null;
  state.emit('checkout.session.expired', session);
  return session;
}

function setupIntentOf(state: State, params: Params, customer: string | null): string {
  if (customer === null) throw invalidRequest('Missing required param: customer.', { param: 'customer' });
  return createSetupIntent(state, { customer, metadata: params.map('setup_intent_data[metadata]') }).id;
}

function currencyOf(params: Params): string {
  const [first] = params.items('line_items');
  const currency = first?.text('price_data[currency]') ?? params.text('currency');
  if (currency !== 'jpy') throw invalidRequest(`This emulator knows jpy only: ${currency}`, { param: 'currency' });
  return currency;
}

function amountsOf(state: State, params: Params): { subtotal: number; tax: number; total: number } {
  const items = params.items('line_items');
  if (items.length === 0) throw invalidRequest('Missing required param: line_items.', { param: 'line_items' });
  let subtotal = 0;
  let tax = 0;
  let total = 0;
  for (const item of items) {
    item.required('price_data[product_data][name]');
    const unit = item.integer('price_data[unit_amount]') ?? 0;
    const amount = unit * (item.integer('quantity') ?? 1);
    const { added, included } = taxOn(amount, taxRatesOf(state, item));
    subtotal += amount;
    tax += added + included;
    total += amount + added;
  }
  return { subtotal, tax, total };
}

/** `tax_rates` is a list of ids: `tax_rates[0]`, `tax_rates[1]`. */
function taxRatesOf(state: State, item: Params): Stripe.TaxRate[] {
  return Object.values(item.map('tax_rates')).map((id) => {
    const rate = state.taxRates.get(id);
    if (!rate.active) throw invalidRequest(`The tax rate ${id} is archived.`, { param: 'tax_rates' });
    return rate;
  });
}

function expiryOf(state: State, params: Params): number {
  const expiresAt = params.integer('expires_at') ?? state.now() + expirySecondsMax;
  const seconds = expiresAt - state.now();
  if (seconds < expirySecondsMin || seconds > expirySecondsMax)
    throw invalidRequest('`expires_at` must be between 30 minutes and 24 hours from Checkout Session creation.', {
      param: 'expires_at',
    });
  return expiresAt;
}

/** What these sessions have no use for. */
function blankSession() {
  return {
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    discounts: null,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    managed_payments: null,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    ui_mode: 'hosted_page',
    wallet_options: null,
  } satisfies Partial<Stripe.Checkout.Session>;
}
