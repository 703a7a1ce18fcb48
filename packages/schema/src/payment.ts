import { setAutoRecharge } from '@uketsuke/domain/auto-recharge';
import { getBilling } from '@uketsuke/domain/billing';
import {
  createCardSetup,
  createTopup,
  getPayment,
  type Payment,
  removePaymentCard,
  type Topup,
} from '@uketsuke/domain/payment';
import { BillingRef } from './billing.ts';
import { builder } from './builder.ts';
import { noLinks } from './context.ts';
import { Locale } from './link.ts';
import { mayRefuse } from './refusal.ts';

export const PaymentKind = builder.enumType('PaymentKind', {
  values: ['topup', 'auto_recharge', 'card_setup'] as const,
});
const PaymentState = builder.enumType('PaymentState', {
  description: 'open: not known yet.',
  values: ['open', 'succeeded', 'failed', 'expired'] as const,
});

const PaymentRef = builder.objectRef<Payment>('Payment').implement({
  description: 'What was begun at the payment provider.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: PaymentKind }),
    state: t.expose('state', { type: PaymentState }),
    amountYen: t.float({ description: 'Before tax.', resolve: ({ amountYen }) => Number(amountYen) }),
    taxYen: t.float({ nullable: true, resolve: ({ taxYen }) => (taxYen === null ? null : Number(taxYen)) }),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
    settledAt: t.expose('settledAt', { type: 'UnixMilliseconds', nullable: true }),
  }),
});

const TopupRef = builder.objectRef<Topup>('Topup').implement({
  description: 'A payment that has been begun. It is credited when the provider says that it was paid.',
  fields: (t) => ({
    paymentId: t.exposeID('paymentId'),
    url: t.exposeString('url', { description: 'A page to pay at, in a browser.' }),
    amountYen: t.exposeInt('amountYen', { description: 'Before tax.' }),
    taxYen: t.exposeInt('taxYen', { description: 'On top of it.' }),
  }),
});

const CardSetupRef = builder.objectRef<{ paymentId: string; url: string }>('CardSetup').implement({
  description: 'A card that somebody is about to save.',
  fields: (t) => ({
    paymentId: t.exposeID('paymentId'),
    url: t.exposeString('url', { description: 'A page that takes the card, in a browser.' }),
  }),
});

const AutoRechargeInputRef = builder.inputType('AutoRechargeInput', {
  fields: (t) => ({
    enabled: t.boolean({ required: true }),
    thresholdYen: t.int({ required: true, description: 'Below it the balance is recharged.' }),
    amountYen: t.int({ required: true, description: 'Before tax, from 500 to 300,000.' }),
    monthlyCapYen: t.int({ description: "Before tax, in a month of Japan's. No cap when absent." }),
  }),
});

builder.queryField('payment', (t) =>
  t.field({
    description: 'For the page to which the payment page leads back: has it been settled?',
    type: PaymentRef,
    authScopes: { reader: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => getPayment(domain, id),
  }),
);

builder.mutationField('createTopup', (t) =>
  t.field({
    description: 'Begins a payment into the prepaid balance.',
    type: TopupRef,
    authScopes: { admin: true },
    errors: mayRefuse('invalid_request', 'invoice_billing', 'unavailable'),
    args: {
      amountYen: t.arg.int({ required: true, description: 'Before tax, from 500 to 300,000.' }),
      locale: t.arg({ type: Locale, description: 'Of the payment page; Japanese when absent.' }),
    },
    resolve: (_root, input, { domain, links = noLinks }) => createTopup(domain, input, links),
  }),
);

builder.mutationField('createCardSetup', (t) =>
  t.field({
    description: 'Begins to save a card for auto-recharge.',
    type: CardSetupRef,
    authScopes: { billingAdmin: true },
    errors: mayRefuse('invoice_billing', 'unavailable'),
    args: { locale: t.arg({ type: Locale, description: 'Of the page; Japanese when absent.' }) },
    resolve: (_root, input, { domain, links = noLinks }) => createCardSetup(domain, input, links),
  }),
);

builder.mutationField('removePaymentCard', (t) =>
  t.field({
    description: 'Forgets the saved card and switches auto-recharge off.',
    type: BillingRef,
    authScopes: { billingAdmin: true },
    errors: mayRefuse('not_found'),
    resolve: async (_root, _args, { domain }) => {
      await removePaymentCard(domain);
      return getBilling(domain);
    },
  }),
);

builder.mutationField('setAutoRecharge', (t) =>
  t.field({
    description: 'What failed before counts no more. Switching it on needs a saved card, or it is a `conflict`.',
    type: BillingRef,
    authScopes: { billingAdmin: true },
    errors: mayRefuse('invalid_request', 'invoice_billing', 'conflict'),
    args: { input: t.arg({ type: AutoRechargeInputRef, required: true }) },
    resolve: async (_root, { input: { enabled: isEnabled, ...input } }, { domain }) => {
      await setAutoRecharge(domain, { isEnabled, ...input, monthlyCapYen: input.monthlyCapYen ?? null });
      return getBilling(domain);
    },
  }),
);
