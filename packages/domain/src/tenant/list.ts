import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Prisma, Tenant } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { wantsRowOnly } from '../wants-row-only.ts';
import { listTenantRows } from './rows.ts';
import { type TenantQuery, visibleTenants } from './scope.ts';

export interface TenantFilter {
  /** Part of the name or the external id, whatever the case. */
  search?: string | null;
}

/** What a page of a long list adds: Prisma's own cursor arguments. */
export interface TenantPage {
  cursor?: Prisma.TenantWhereUniqueInput;
  skip?: number;
  take?: number;
}

/** Newest first; all of them unless a page is asked for. */
export async function listTenants(
  ctx: DomainContext,
  { search }: TenantFilter = {},
  query: TenantQuery & TenantPage = {},
): Promise<Tenant[]> {
  // Not an empty list: the Prisma plugin of the schema takes an answer without its query for a mistake.
  if (search && !isStorableText(search)) {
    throw new DomainError('invalid_request', {
      problems: [{ path: ['search'], reason: 'must not contain NUL or lone surrogates' }],
    });
  }
  if (!search && wantsRowOnly(query)) return listTenantRows(ctx);
  return ctx.db.prisma.tenant.findMany({
    ...query,
    where: { AND: [visibleTenants(ctx), searched(search)] },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

function searched(search: string | null | undefined): Prisma.TenantWhereInput {
  if (!search) return {};
  const contains = search.replace(/[\\%_]/g, '\\$&');
  return {
    OR: [{ name: { contains, mode: 'insensitive' } }, { externalId: { contains, mode: 'insensitive' } }],
  };
}
