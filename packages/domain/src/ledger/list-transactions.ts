import type { LedgerKind, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { type Page, pageSizeDefault, readCursor, toPage } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { ledgerFilter, type LedgerFilter, ledgerListInput, type LedgerListInput } from './input.ts';

/** A transaction of the ledger as its customer sees it: what it did to the credit, and to what is owed. */
export interface LedgerTransactionView {
  id: string;
  kind: LedgerKind;
  /** What caused it: the id of the call, the payment, the lot, the invoice. */
  reference: string;
  bookedAt: Date;
  /** Positive: credit came; negative: it went; 0: it is about what is owed. */
  creditMilliYen: bigint;
  /** Positive: more is owed; negative: less is. */
  owedMilliYen: bigint;
}

/** Of the organization, both environments, newest first, never all at once. */
export async function listLedgerTransactions(
  ctx: DomainContext,
  input: LedgerListInput = {},
): Promise<Page<LedgerTransactionView>> {
  const { organizationId } = requireReader(ctx);
  const { cursor, limit: wantedLimit, ...given } = parseInput(ledgerListInput, input);
  const limit = wantedLimit ?? pageSizeDefault;
  const place = `ledger ${organizationId}`;
  const { filter, position } = readCursor<LedgerFilter>(ctx, { place, cursor, filter: given, schema: ledgerFilter });
  const rows = await ctx.db.prisma.ledgerTransaction.findMany({
    where: { organizationId, AND: wantedKinds(filter), ...(position && { id: { lt: BigInt(position.id) } }) },
    select: ledgerViewSelect,
    orderBy: { id: 'desc' },
    take: limit + 1,
  });
  const positionOf = ({ bookedAt: at, id }: LedgerTransactionView) => ({ at, id });
  return toPage(ctx, { place, filter, rows: rows.map(ledgerViewOf), limit, positionOf });
}

function wantedKinds({ kind, isWithoutCalls }: LedgerFilter): Prisma.LedgerTransactionWhereInput[] {
  // Said also where another kind is asked for: the index of what is not a call is used for both.
  const hasNoCalls = isWithoutCalls === true || (kind != null && kind !== 'call');
  return [...(kind == null ? [] : [{ kind }]), ...(hasNoCalls ? [{ kind: { not: 'call' as const } }] : [])];
}

/** What a view is made of. */
export const ledgerViewSelect = {
  ...{ id: true, kind: true, reference: true, bookedAt: true },
  entries: {
    where: { account: { in: ['customer_credit', 'receivable'] } },
    select: { account: true, milliYen: true },
  },
} satisfies Prisma.LedgerTransactionSelect;

type LedgerRow = Prisma.LedgerTransactionGetPayload<{ select: typeof ledgerViewSelect }>;

export function ledgerViewOf({ id, kind, reference, bookedAt, entries }: LedgerRow): LedgerTransactionView {
  const of = (account: 'customer_credit' | 'receivable'): bigint =>
    entries.find((entry) => entry.account === account)?.milliYen ?? 0n;
  return {
    ...{ id: String(id), kind, reference, bookedAt },
    creditMilliYen: of('customer_credit'),
    owedMilliYen: -of('receivable'),
  };
}
