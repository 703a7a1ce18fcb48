import type { Page } from '@uketsuke/domain';
import {
  type CreditLotView,
  type LedgerTransactionView,
  listCreditLots,
  listLedgerTransactions,
} from '@uketsuke/domain/ledger';
import { builder } from './builder.ts';
import { pageArgs, PageRef } from './page.ts';

const LedgerKind = builder.enumType('LedgerKind', {
  values: [
    ...(['call', 'topup', 'auto_recharge', 'grant', 'expiry', 'refund', 'dispute', 'dispute_won'] as const),
    ...(['invoice', 'invoice_payment', 'adjustment'] as const),
  ],
});

const LedgerTransactionRef = builder.objectRef<LedgerTransactionView>('LedgerTransaction').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: LedgerKind }),
    reference: t.exposeString('reference', {
      description: 'What caused it: the id of the call, the payment, the lot, the invoice.',
    }),
    bookedAt: t.expose('bookedAt', { type: 'UnixMilliseconds' }),
    creditYen: t.expose('creditMilliYen', {
      type: 'Yen',
      description: 'Positive: credit came; negative: it went; 0: it is about what is owed.',
    }),
    owedYen: t.expose('owedMilliYen', {
      type: 'Yen',
      description: 'What an invoiced organization owes more by it; negative: less. With tax, once invoiced.',
    }),
  }),
});

const LedgerTransactionPageRef = builder.objectRef<Page<LedgerTransactionView>>('LedgerTransactionPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [LedgerTransactionRef] }) }),
});

const LedgerTransactionFilter = builder.inputType('LedgerTransactionFilter', {
  fields: (t) => ({
    kind: t.field({ type: LedgerKind }),
    isWithoutCalls: t.boolean({ description: 'All but the charges of calls.' }),
  }),
});

const CreditLotRef = builder.objectRef<CreditLotView>('CreditLot').implement({
  description: 'Credit that expires.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: LedgerKind, description: 'What granted it.' }),
    grantedYen: t.expose('grantedMilliYen', { type: 'Yen' }),
    remainingYen: t.expose('remainingMilliYen', { type: 'Yen', description: '0 once it has expired.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'UnixMilliseconds',
      description: 'The last moment at which it can be used.',
    }),
    expired: t.exposeBoolean('isExpired'),
    createdAt: t.expose('createdAt', { type: 'UnixMilliseconds' }),
  }),
});

const CreditLotPageRef = builder.objectRef<Page<CreditLotView>>('CreditLotPage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [CreditLotRef] }) }),
});

const CreditLotFilter = builder.inputType('CreditLotFilter', {
  fields: (t) => ({ isLeft: t.boolean({ description: 'Those that still hold something.' }) }),
});

const neverWhole = 'never all at once: a limit of null is the default.';

builder.queryFields((t) => ({
  ledgerTransactions: t.field({
    description: `Of the organization, both environments, newest first, ${neverWhole}`,
    type: LedgerTransactionPageRef,
    authScopes: { reader: true },
    args: { filter: t.arg({ type: LedgerTransactionFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, { domain }) =>
      listLedgerTransactions(domain, { ...filter, cursor, limit }),
  }),
  creditLots: t.field({
    description: `Of the organization, newest first, ${neverWhole}`,
    type: CreditLotPageRef,
    authScopes: { reader: true },
    args: { filter: t.arg({ type: CreditLotFilter }), ...pageArgs },
    resolve: (_root, { filter, cursor, limit }, { domain }) => listCreditLots(domain, { ...filter, cursor, limit }),
  }),
}));
