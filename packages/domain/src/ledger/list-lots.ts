import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import { type Page, pageSizeDefault } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { nowOf } from '../time.ts';
import { creditLotFilter, type CreditLotFilter, creditLotListInput, type CreditLotListInput } from './input.ts';
import { type CreditLotView, type GrantedLot, lotViewOf } from './lot-view.ts';

/** Of the organization, newest first, never all at once. */
export async function listCreditLots(ctx: DomainContext, input: CreditLotListInput = {}): Promise<Page<CreditLotView>> {
  const { organizationId } = requireReader(ctx);
  const { cursor, limit, ...filter } = parseInput(creditLotListInput, input);
  const now = nowOf(ctx);
  const page = await listPage<GrantedLot, CreditLotFilter>(ctx, {
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
  return { ...page, data: page.data.map((lot) => lotViewOf(lot, now)) };
}
