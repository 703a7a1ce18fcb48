import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Tenant } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { wantsRowOnly } from '../wants-row-only.ts';
import { findTenantRow } from './rows.ts';
import { type TenantQuery, visibleTenants } from './scope.ts';

export async function getTenant(ctx: DomainContext, id: string, query: TenantQuery = {}): Promise<Tenant> {
  if (!isStorableText(id)) throw new DomainError('not_found');
  const tenant = wantsRowOnly(query)
    ? await findTenantRow(ctx, id)
    : await ctx.db.prisma.tenant.findFirst({ ...query, where: { AND: [{ id }, visibleTenants(ctx)] } });
  if (!tenant) throw new DomainError('not_found');
  return tenant;
}
