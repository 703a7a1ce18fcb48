import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import { noSuch } from '../http/api-error.ts';
import type { CardBehaviour } from './cards.ts';

/** Objects of one kind, in the order in which they were made. */
export interface Collection<Item extends { id: string }> {
  add(item: Item): Item;
  find(id: string): Item | undefined;
  /** 404 as Stripe answers it. */
  get(id: string): Item;
  all(): Item[];
}

/** Everything that the emulator knows. */
export interface State {
  /** Unix seconds. */
  now(): number;
  newId(prefix: string): string;
  /** Makes an event of what happened and hands it to the sender of webhooks. */
  emit(type: Stripe.Event.Type, object: object): void;
  /** Where payment pages are. */
  baseUrl(): string;
  /** Of each payment method: what its bank says. */
  behaviours: Map<string, CardBehaviour>;
  customers: Collection<Stripe.Customer>;
  paymentMethods: Collection<Stripe.PaymentMethod>;
  setupIntents: Collection<Stripe.SetupIntent>;
  paymentIntents: Collection<Stripe.PaymentIntent>;
  charges: Collection<Stripe.Charge>;
  sessions: Collection<Stripe.Checkout.Session>;
  taxRates: Collection<Stripe.TaxRate>;
  refunds: Collection<Stripe.Refund>;
  disputes: Collection<Stripe.Dispute>;
  events: Collection<StoredEvent>;
  /** What `payment_intent_data` of a session said, until its first attempt to pay. */
  intentMetadata: Map<string, Record<string, string>>;
}

/** As it is listed and sent. */
export interface StoredEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  data: { object: object };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: Stripe.Event.Type;
}

export const apiVersion = '2026-10-28.endive';
const idBytes = 12;

export interface StateOptions {
  now(): number;
  baseUrl(): string;
  onEvent(event: StoredEvent): void;
}

export function createState({ now, baseUrl, onEvent }: StateOptions): State {
  const newId = (prefix: string): string => `${prefix}_${randomBytes(idBytes).toString('hex')}`;
  const events = collection<StoredEvent>('event');
  return {
    now,
    newId,
    baseUrl,
    emit(type, object) {
      const event = events.add({
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now(),
        // As it is at this moment: what is sent does not change with the object.
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        type,
      });
      onEvent(event);
    },
    behaviours: new Map(),
    customers: collection('customer'),
    paymentMethods: collection('payment_method'),
    setupIntents: collection('setupintent'),
    paymentIntents: collection('payment_intent'),
    charges: collection('charge'),
    sessions: collection('checkout.session'),
    taxRates: collection('tax_rate'),
    refunds: collection('refund'),
    disputes: collection('dispute'),
    events,
    intentMetadata: new Map(),
  };
}

function collection<Item extends { id: string }>(name: string): Collection<Item> {
  const items = new Map<string, Item>();
  return {
    add(item) {
      items.set(item.id, item);
      return item;
    },
    find: (id) => items.get(id),
    get(id) {
      const item = items.get(id);
      if (!item) throw noSuch(name, id);
      return item;
    },
    all: () => [...items.values()],
  };
}
