import type { Page } from '@uketsuke/domain';
import { getInvoice, type InvoiceLine, type InvoiceView, listInvoices } from '@uketsuke/domain/invoice';
import { builder } from './builder.ts';
import { pageArgs, PageRef } from './page.ts';

const InvoiceState = builder.enumType('InvoiceState', { values: ['open', 'late', 'paid', 'void'] as const });

const InvoiceLineRef = builder.objectRef<InvoiceLine>('InvoiceLine').implement({
  description: 'Before tax.',
  fields: (t) => ({
    description: t.exposeString('description'),
    month: t.string({
      nullable: true,
      description: 'Of calls: `YYYY-MM` in which they ended, Japan time.',
      resolve: ({ calls }) => calls?.month ?? null,
    }),
    callsCount: t.float({ nullable: true, resolve: ({ calls }) => calls?.count ?? null }),
    quantity: t.exposeFloat('quantity', { description: 'Of calls: whole minutes.' }),
    unitPriceYen: t.exposeFloat('unitPriceYen'),
    amountYen: t.exposeFloat('amountYen'),
  }),
});

const InvoiceRef = builder.objectRef<InvoiceView>('Invoice').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    number: t.exposeString('label', { description: 'As it stands on the document.' }),
    month: t.exposeString('month', {
      nullable: true,
      description: '`YYYY-MM` whose calls it is for; null: it was issued for something else.',
    }),
    recipientName: t.exposeString('recipientName'),
    state: t.expose('state', { type: InvoiceState }),
    issuedAt: t.expose('issuedAt', { type: 'UnixMilliseconds' }),
    dueAt: t.expose('dueAt', { type: 'UnixMilliseconds' }),
    paidAt: t.expose('paidAt', { type: 'UnixMilliseconds', nullable: true }),
    voidedAt: t.expose('voidedAt', { type: 'UnixMilliseconds', nullable: true }),
    lines: t.expose('lines', { type: [InvoiceLineRef] }),
    subtotalYen: t.float({ description: 'Before tax.', resolve: ({ subtotalYen }) => Number(subtotalYen) }),
    taxYen: t.float({ resolve: ({ taxYen }) => Number(taxYen) }),
    totalYen: t.float({ resolve: ({ totalYen }) => Number(totalYen) }),
    taxRate: t.float({ resolve: ({ taxRateBasisPoints }) => taxRateBasisPoints / 10_000 }),
  }),
});

const InvoicePageRef = builder.objectRef<Page<InvoiceView>>('InvoicePage').implement({
  interfaces: [PageRef],
  fields: (t) => ({ data: t.expose('data', { type: [InvoiceRef] }) }),
});

builder.queryFields((t) => ({
  invoices: t.field({
    description: 'Of the organization, newest first, never all at once: a limit of null is the default.',
    type: InvoicePageRef,
    authScopes: { reader: true },
    args: pageArgs,
    resolve: (_root, page, { domain }) => listInvoices(domain, page),
  }),
  invoice: t.field({
    description: 'For owners and admins, as its document at `/invoices/{id}.pdf`.',
    type: InvoiceRef,
    authScopes: { memberAdmin: true },
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { domain }) => getInvoice(domain, id),
  }),
}));
