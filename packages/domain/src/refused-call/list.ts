import type { Prisma, RefusedCall } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import { type Page, pageSizeDefault } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { refusedCallFilter, type RefusedCallFilter, refusedCallListInput, type RefusedCallListInput } from './input.ts';

/** What to load with a row: the selection of a GraphQL field, or an `include`. */
export interface RefusedCallQuery {
  select?: Prisma.RefusedCallSelect;
  include?: Prisma.RefusedCallInclude;
}

/** Of the environment, newest first, never all at once. Tenants that were deleted since are among them. */
export async function listRefusedCalls(
  ctx: DomainContext,
  input: RefusedCallListInput = {},
  query: RefusedCallQuery = {},
): Promise<Page<RefusedCall>> {
  const { environmentId } = requireReader(ctx);
  const { cursor, limit, ...filter } = parseInput(refusedCallListInput, input);
  return listPage<RefusedCall, RefusedCallFilter>(ctx, {
    place: `refused calls ${environmentId}`,
    cursor,
    limit: limit ?? pageSizeDefault,
    filter,
    schema: refusedCallFilter,
    order: 'desc',
    find: ({ tenantId, channel, reason }, { after, ...rows }) =>
      ctx.db.prisma.refusedCall.findMany({
        ...query,
        ...rows,
        where: {
          AND: [
            { environmentId, ...(tenantId && { tenantId }), ...(channel && { channel }), ...(reason && { reason }) },
            after,
          ],
        },
      }),
  });
}
