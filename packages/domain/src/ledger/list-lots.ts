import type { CreditLot, LedgerKind } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import { type Page, pageSizeDefault } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { nowOf } from '../time.ts';
import { creditLotFilter, type CreditLotFilter, creditLotListInput, type CreditLotListInput } from './input.ts';

export interface CreditLotView extends Omit<CreditLot, 'organizationId' | 'transactionId'> {
  /** What granted it. */
  kind: LedgerKind;
  /** What is left can be used no more; none is shown as left then. */
  isExpired: boolean;
}

/** Of the organization, newest first, never all at once. */
export async function listCreditLots(ctx: DomainContext, input: CreditLotListInput = {}): Promise<Page<CreditLotView>> {
  const { organizationId } = requireReader(ctx);
  const { cursor, limit, ...filter } = parseInput(creditLotListInput, input);
  const now = nowOf(ctx);
  const page = await listPage<CreditLot & { transaction: { kind: LedgerKind } }, CreditLotFilter>(ctx, {
    place: `credit lots ${organizationId}`,
    cursor,
    limit: limit ?? pageSizeDefault,
    filter,
    schema: creditLotFilter,
    order: 'desc',
    find: ({ isLeft }, { after, ...rows }) =>
      ctx.db.prisma.creditLot.findMany({
        ...rows,
        include: { transaction: { select: { kind: true } } },
        where: {
          AND: [
            { organizationId, ...(isLeft === true && { remainingMilliYen: { gt: 0 }, expiresAt: { gte: now } }) },
            after,
          ],
        },
      }),
  });
  return {
    ...page,
    data: page.data.map(({ id, transaction: { kind }, grantedMilliYen, remainingMilliYen, expiresAt, createdAt }) => {
      const isExpired = expiresAt < now;
      return {
        ...{ id, kind, grantedMilliYen, expiresAt, createdAt, isExpired },
        remainingMilliYen: isExpired ? 0n : remainingMilliYen,
      };
    }),
  };
}
