import type { ApiKey, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireMember } from '../permission.ts';

export interface ApiKeyQuery {
  select?: Prisma.ApiKeySelect;
  include?: Prisma.ApiKeyInclude;
}

/** Newest first, revoked ones included. Never the secrets: only their hashes exist. */
export async function listApiKeys(ctx: DomainContext, query: ApiKeyQuery = {}): Promise<ApiKey[]> {
  const { environmentId } = requireMember(ctx);
  return ctx.db.prisma.apiKey.findMany({
    ...query,
    where: { environmentId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}
