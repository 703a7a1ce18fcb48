import type { CreditLot, LedgerKind } from '@uketsuke/db/client';

export interface CreditLotView extends Omit<CreditLot, 'organizationId' | 'transactionId'> {
  /** What granted it. */
  kind: LedgerKind;
  /** What is left can be used no more; none is shown as left then. */
  isExpired: boolean;
}

export type GrantedLot = CreditLot & { transaction: { kind: LedgerKind } };

export function lotViewOf(lot: GrantedLot, now: Date): CreditLotView {
  const { id, transaction, grantedMilliYen, remainingMilliYen, expiresAt, createdAt } = lot;
  const isExpired = expiresAt < now;
  return {
    ...{ id, kind: transaction.kind, grantedMilliYen, expiresAt, createdAt, isExpired },
    remainingMilliYen: isExpired ? 0n : remainingMilliYen,
  };
}
