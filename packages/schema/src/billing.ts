import { type Billing, forecastRunOut, getBilling } from '@uketsuke/domain/billing';
import { getVerification, type VerificationView } from '@uketsuke/domain/ledger';
import { getPaymentCard, type PaymentCard } from '@uketsuke/domain/payment';
import { builder } from './builder.ts';
import { PaymentMethod } from './organization.ts';

const PaymentProviderName = builder.enumType('PaymentProviderName', { values: ['stripe', 'sandbox'] as const });
const TaxMode = builder.enumType('TaxMode', { values: ['excluded'] as const });

type Part<Key extends keyof Billing> = NonNullable<Billing[Key]>;

const BillingContractRef = builder.objectRef<Billing['contract']>('BillingContract').implement({
  fields: (t) => ({
    paymentMethod: t.expose('paymentMethod', { type: PaymentMethod }),
    perMinuteYen: t.expose('perMinuteMilliYen', { type: 'Yen' }),
    invoiceDaysUntilDue: t.exposeInt('invoiceDaysUntilDue'),
  }),
});

const BillingUsageRef = builder.objectRef<Billing['usage']>('BillingUsage').implement({
  description: 'This month, live and test together.',
  fields: (t) => ({
    calls: t.exposeInt('calls'),
    // A Float: a GraphQL Int ends at 68 years of seconds.
    seconds: t.exposeFloat('seconds'),
    minutes: t.exposeFloat('minutes', { description: 'seconds / 60, two decimals.' }),
  }),
});

const CreditExpiryRef = builder.objectRef<NonNullable<Part<'balance'>['nextExpiry']>>('CreditExpiry').implement({
  fields: (t) => ({
    yen: t.expose('milliYen', { type: 'Yen' }),
    at: t.expose('at', { type: 'UnixMilliseconds', description: 'The last moment at which it can be used.' }),
  }),
});

const PrepaidBalanceRef = builder.objectRef<Part<'balance'>>('PrepaidBalance').implement({
  fields: (t) => ({
    yen: t.expose('milliYen', { type: 'Yen' }),
    milliYen: t.expose('milliYen', { type: 'MilliYen' }),
    depleted: t.exposeBoolean('isDepleted', { description: 'Zero or below: new calls are refused.' }),
    nextExpiry: t.expose('nextExpiry', { type: CreditExpiryRef, nullable: true }),
  }),
});

const AutoRechargeRef = builder.objectRef<Part<'autoRecharge'>>('AutoRecharge').implement({
  fields: (t) => ({
    enabled: t.exposeBoolean('isEnabled'),
    thresholdYen: t.float({ resolve: ({ thresholdYen }) => Number(thresholdYen) }),
    amountYen: t.float({ resolve: ({ amountYen }) => Number(amountYen) }),
    monthlyCapYen: t.float({
      nullable: true,
      resolve: ({ monthlyCapYen }) => (monthlyCapYen === null ? null : Number(monthlyCapYen)),
    }),
    rechargedThisMonthYen: t.float({ resolve: ({ rechargedThisMonthYen }) => Number(rechargedThisMonthYen) }),
    failures: t.exposeInt('failures', { description: 'In a row.' }),
    maxFailures: t.exposeInt('failuresMax', { description: 'After that many it stops.' }),
    retryAt: t.expose('retryAt', {
      type: 'UnixMilliseconds',
      nullable: true,
      description: 'After a failure the next recharge waits until then.',
    }),
    stoppedAt: t.expose('stoppedAt', {
      type: 'UnixMilliseconds',
      nullable: true,
      description: 'Given up until the card or the settings change.',
    }),
    stopCode: t.exposeString('stopCode', {
      nullable: true,
      description: "The provider's word for why, as `expired_card`.",
    }),
  }),
});

const PaymentCardRef = builder.objectRef<PaymentCard>('PaymentCard').implement({
  description: 'What a saved card shows of itself. The provider has its number.',
  fields: (t) => ({
    brand: t.exposeString('brand', { description: '`visa`, `mastercard`, `jcb` …' }),
    last4: t.exposeString('last4'),
    expiresMonth: t.exposeInt('expiresMonth'),
    expiresYear: t.exposeInt('expiresYear'),
    savedAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
  }),
});

const TopupTermsRef = builder.objectRef<Billing['topup']>('TopupTerms').implement({
  fields: (t) => ({
    minYen: t.exposeInt('minYen'),
    maxYen: t.exposeInt('maxYen'),
    quickYen: t.intList({ resolve: ({ quickYen }) => [...quickYen] }),
    creditMonths: t.exposeInt('creditMonths'),
  }),
});

const LatePaymentRef = builder.objectRef<Part<'payment'>>('LatePayment').implement({
  fields: (t) => ({
    failedAt: t.expose('failedAt', { type: 'UnixMilliseconds' }),
    graceEndsAt: t.expose('graceEndsAt', { type: 'UnixMilliseconds' }),
    suspended: t.exposeBoolean('isSuspended', { description: 'New calls are refused.' }),
  }),
});

const LedgerVerificationRef = builder.objectRef<VerificationView>('LedgerVerification').implement({
  fields: (t) => ({
    verifiedAt: t.expose('verifiedAt', { type: 'UnixMilliseconds' }),
    holds: t.exposeBoolean('isHolding', { description: 'Every sum of the organization is what it must be.' }),
  }),
});

export const BillingRef = builder.objectRef<Billing>('Billing').implement({
  description: 'Of the organization, shared by live and test.',
  fields: (t) => ({
    organizationId: t.exposeID('organizationId'),
    month: t.exposeString('month', { description: '`YYYY-MM`, Japan time.' }),
    contract: t.expose('contract', { type: BillingContractRef }),
    hasCard: t.exposeBoolean('hasCard', { description: 'A card is saved for auto-recharge.' }),
    usage: t.expose('usage', { type: BillingUsageRef }),
    estimateYen: t.expose('estimateMilliYen', {
      type: 'Yen',
      description: 'Prepaid: taken this month. Invoice: what this month would cost.',
    }),
    balance: t.expose('balance', { type: PrepaidBalanceRef, nullable: true, description: 'Prepaid only.' }),
    autoRecharge: t.expose('autoRecharge', { type: AutoRechargeRef, nullable: true, description: 'Prepaid only.' }),
    topup: t.expose('topup', { type: TopupTermsRef }),
    spendingCapYen: t.float({
      nullable: true,
      resolve: ({ spendingCapYen }) => (spendingCapYen === null ? null : Number(spendingCapYen)),
    }),
    runOut: t.field({
      type: 'UnixMilliseconds',
      nullable: true,
      description:
        'Prepaid: when the balance will be used up if calls go on as in the last 14 days. null: nothing was used, or nothing is left.',
      resolve: (_billing, _args, { domain }) => forecastRunOut(domain),
    }),
    verification: t.field({
      type: LedgerVerificationRef,
      nullable: true,
      description: 'The latest proof of the ledger, which is made every night.',
      resolve: (_billing, _args, { domain }) => getVerification(domain),
    }),
    capReached: t.exposeBoolean('isCapReached'),
    payment: t.expose('payment', { type: LatePaymentRef, nullable: true, description: 'Of an invoice that is late.' }),
    tax: t.field({ type: TaxMode, resolve: () => 'excluded' as const }),
    taxRate: t.exposeFloat('taxRate'),
    price: t.field({
      type: 'Yen',
      description: 'Of a minute.',
      resolve: ({ contract }) => contract.perMinuteMilliYen,
    }),
    stripeEnabled: t.boolean({
      description: 'Payments are made at Stripe.',
      resolve: (_billing, _args, { domain }) => domain.payments?.name === 'stripe',
    }),
    paymentProvider: t.field({
      type: PaymentProviderName,
      nullable: true,
      description: 'Where people pay; null: nowhere. The sandbox moves no money.',
      resolve: (_billing, _args, { domain }) => domain.payments?.name ?? null,
    }),
    card: t.field({
      type: PaymentCardRef,
      nullable: true,
      description: 'Saved for auto-recharge.',
      resolve: (_billing, _args, { domain }) => getPaymentCard(domain),
    }),
    subscriptionStatus: t.string({
      nullable: true,
      description: 'Always null: there are no subscriptions.',
      resolve: () => null,
    }),
    threshold: t.float({
      nullable: true,
      description: 'Of the auto-recharge.',
      resolve: ({ autoRecharge }) => (autoRecharge === null ? null : Number(autoRecharge.thresholdYen)),
    }),
  }),
});

builder.queryField('billing', (t) =>
  t.field({
    type: BillingRef,
    authScopes: { reader: true },
    resolve: (_root, _args, { domain }) => getBilling(domain),
  }),
);
