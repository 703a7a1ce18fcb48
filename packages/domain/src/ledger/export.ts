import type { DomainContext } from '../context.ts';
import { requireMember } from '../permission.ts';
import { nowOf } from '../time.ts';
import { ledgerViewOf, ledgerViewSelect, type LedgerTransactionView } from './list-transactions.ts';
import { type CreditLotView, type GrantedLot, lotViewOf } from './lot-view.ts';

const rowsPerStep = 1000;

export interface ExportedTransaction extends LedgerTransactionView {
  /** The credit after it. */
  balanceMilliYen: bigint;
}

/** The whole ledger of the organization, the first transaction first: read in parts, so that its length does not matter. */
export function exportLedger(ctx: DomainContext): AsyncGenerator<ExportedTransaction> {
  const { organizationId } = requireMember(ctx);
  return readAll();

  async function* readAll(): AsyncGenerator<ExportedTransaction> {
    let after = 0n;
    let balanceMilliYen = 0n;
    for (;;) {
      const rows = await ctx.db.prisma.ledgerTransaction.findMany({
        where: { organizationId, id: { gt: after } },
        select: ledgerViewSelect,
        orderBy: { id: 'asc' },
        take: rowsPerStep,
      });
      for (const row of rows) {
        const view = ledgerViewOf(row);
        balanceMilliYen += view.creditMilliYen;
        yield { ...view, balanceMilliYen };
      }
      const last = rows.at(-1);
      if (!last || rows.length < rowsPerStep) return;
      after = last.id;
    }
  }
}

/** Every lot of the organization, the first one first. */
export function exportCreditLots(ctx: DomainContext): AsyncGenerator<CreditLotView> {
  const { organizationId } = requireMember(ctx);
  const now = nowOf(ctx);
  return readAll();

  async function* readAll(): AsyncGenerator<CreditLotView> {
    let after: string | null = null;
    for (;;) {
      const rows: GrantedLot[] = await ctx.db.prisma.creditLot.findMany({
        where: { organizationId },
        include: { transaction: { select: { kind: true } } },
        orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        take: rowsPerStep,
        ...(after !== null && { cursor: { id: after }, skip: 1 }),
      });
      for (const row of rows) yield lotViewOf(row, now);
      const last = rows.at(-1);
      if (!last || rows.length < rowsPerStep) return;
      after = last.id;
    }
  }
}
