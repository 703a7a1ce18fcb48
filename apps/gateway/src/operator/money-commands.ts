import { grantCredit } from '@uketsuke/domain/billing';
import { type Invoice, issueInvoice, listInvoicesAsOperator, payInvoice, voidInvoice } from '@uketsuke/domain/invoice';
import { verifyLedger } from '@uketsuke/domain/ledger';
import { type Command, required, wholeNumber } from './command.ts';

const grant: Command = {
  words: ['balance', 'grant'],
  summary: 'Give credit that nobody paid for; the same reference gives it once',
  options: {
    id: { value: 'ORGANIZATION_ID', isRequired: true },
    yen: { value: 'N', isRequired: true },
    'expires-at': { value: 'MS', isRequired: false },
    reference: { value: 'TEXT', isRequired: false },
  },
  async run(ctx, options) {
    const expiresAt = options['expires-at'];
    const {
      isNew,
      balanceMilliYen,
      expiresAt: last,
    } = await grantCredit(ctx, {
      organizationId: required(options, 'id'),
      yen: wholeNumber(required(options, 'yen'), 'yen'),
      ...(expiresAt !== undefined && { expiresAt: new Date(wholeNumber(expiresAt, 'expires-at')) }),
      ...(options['reference'] !== undefined && { reference: options['reference'] }),
    });
    return { granted: isNew, balance_yen: Number(balanceMilliYen) / 1000, expires_at: last.getTime() };
  },
};

const verify: Command = {
  words: ['ledger', 'verify'],
  summary:
    'Prove the ledger: every sum of it, every balance, every call; ends with an error when something does not hold',
  options: {},
  async run(ctx) {
    const { verifiedAt, durationMs, transactions, problems } = await verifyLedger(ctx);
    return {
      holds: problems.length === 0,
      transactions,
      verified_at: verifiedAt.getTime(),
      duration_ms: durationMs,
      problems: problems.map(({ organizationId, ...problem }) => ({ organization_id: organizationId, ...problem })),
    };
  },
  hasFailed: ({ holds }) => holds !== true,
};

const issue: Command = {
  words: ['invoice', 'issue'],
  summary: 'Issue an invoice by hand, over an amount before tax',
  options: {
    id: { value: 'ORGANIZATION_ID', isRequired: true },
    'amount-yen': { value: 'N', isRequired: true },
    'due-at': { value: 'MS', isRequired: true },
    description: { value: 'TEXT', isRequired: false },
  },
  async run(ctx, options) {
    const description = options['description'];
    return answerOf(
      await issueInvoice(ctx, {
        organizationId: required(options, 'id'),
        amountYen: wholeNumber(required(options, 'amount-yen'), 'amount-yen'),
        dueAt: new Date(wholeNumber(required(options, 'due-at'), 'due-at')),
        ...(description !== undefined && { description }),
      }),
    );
  },
};

const pay: Command = {
  words: ['invoice', 'pay'],
  summary: 'Say that the money of an invoice has arrived',
  options: { id: { value: 'INVOICE_ID', isRequired: true } },
  run: async (ctx, options) => answerOf(await payInvoice(ctx, required(options, 'id'))),
};

const takeBack: Command = {
  words: ['invoice', 'void'],
  summary: 'Take back an invoice that is not paid; its calls are lines of the next monthly one, its number stays taken',
  options: { id: { value: 'INVOICE_ID', isRequired: true } },
  run: async (ctx, options) => answerOf(await voidInvoice(ctx, required(options, 'id'))),
};

const list: Command = {
  words: ['invoice', 'list'],
  summary: 'Show invoices, the latest first; of one organization, or only what is neither paid nor void',
  options: {
    id: { value: 'ORGANIZATION_ID', isRequired: false },
    open: { value: '', isRequired: false, isFlag: true },
  },
  async run(ctx, { id, open }) {
    const invoices = await listInvoicesAsOperator(ctx, {
      ...(id !== undefined && { organizationId: id }),
      isOpen: open !== undefined,
    });
    return {
      invoices: invoices.map((invoice) => ({
        ...answerOf(invoice),
        ...{ label: invoice.label, state: invoice.state, month: invoice.month, recipient: invoice.recipientName },
      })),
    };
  },
};

export const moneyCommands: readonly Command[] = [grant, verify, issue, pay, takeBack, list];

type Answered = Omit<Invoice, 'lines' | 'recipientName'>;

function answerOf(invoice: Answered): Record<string, unknown> {
  return {
    id: invoice.id,
    organization_id: invoice.organizationId,
    number: Number(invoice.number),
    subtotal_yen: Number(invoice.subtotalYen),
    tax_yen: Number(invoice.taxYen),
    total_yen: Number(invoice.subtotalYen + invoice.taxYen),
    issued_at: invoice.issuedAt.getTime(),
    due_at: invoice.dueAt.getTime(),
    paid_at: invoice.paidAt?.getTime() ?? null,
    voided_at: invoice.voidedAt?.getTime() ?? null,
  };
}
