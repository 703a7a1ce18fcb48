import type { Prisma, Tenant } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { Page } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { containsText } from '../search.ts';
import { wantsRowOnly } from '../wants-row-only.ts';
import { type TenantFilter, tenantFilter, tenantListInput, type TenantListInput } from './input.ts';
import { listTenantRows } from './rows.ts';
import { type TenantQuery, visibleTenants } from './scope.ts';

/** Newest first; all of them unless a limit is given. */
export async function listTenants(
  ctx: DomainContext,
  input: TenantListInput = {},
  query: TenantQuery = {},
): Promise<Page<Tenant>> {
  const { environmentId } = requireReader(ctx);
  const { cursor, limit, ...filter } = parseInput(tenantListInput, input);
  const isWhole = Object.values(input).every((value) => value == null);
  if (isWhole && wantsRowOnly(query)) return { data: await listTenantRows(ctx), hasMore: false, nextCursor: null };
  return listPage<Tenant, TenantFilter>(ctx, {
    place: `tenants ${environmentId}`,
    cursor,
    limit,
    filter,
    schema: tenantFilter,
    order: 'desc',
    find: (wanted, { after, ...page }) =>
      ctx.db.prisma.tenant.findMany({
        ...query,
        ...page,
        where: { AND: [visibleTenants(ctx), wantedTenants(wanted), after] },
      }),
  });
}

function wantedTenants({ search, agentId, status, externalId }: TenantFilter): Prisma.TenantWhereInput {
  return {
    ...(search && { OR: [{ name: containsText(search) }, { externalId: containsText(search) }] }),
    ...(agentId != null && { agentId }),
    ...(status != null && { status }),
    ...(externalId != null && { externalId }),
  };
}
