import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { ApiKey, Prisma } from '@uketsuke/db/client';
import type { DomainContext, EnvironmentName } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { Page } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireMember, requireService } from '../permission.ts';
import { containsText } from '../search.ts';
import { type ApiKeyFilter, apiKeyFilter, apiKeyListInput, type ApiKeyListInput } from './input.ts';

export interface ApiKeyQuery {
  select?: Prisma.ApiKeySelect;
  include?: Prisma.ApiKeyInclude;
}

/** Newest first, revoked ones included; all of them unless a limit is given. Never the secrets: only their hashes exist. */
export async function listApiKeys(
  ctx: DomainContext,
  input: ApiKeyListInput = {},
  query: ApiKeyQuery = {},
): Promise<Page<ApiKey>> {
  const { environmentId } = requireMember(ctx);
  const { cursor, limit, ...filter } = parseInput(apiKeyListInput, input);
  return listPage<ApiKey, ApiKeyFilter>(ctx, {
    place: `api keys ${environmentId}`,
    cursor,
    limit,
    filter,
    schema: apiKeyFilter,
    order: 'desc',
    find: (wanted, { after, ...page }) =>
      ctx.db.prisma.apiKey.findMany({
        ...query,
        ...page,
        where: { AND: [{ environmentId }, wantedKeys(wanted), after] },
      }),
  });
}

/** Of both environments of an organization, live first, for whoever runs the service. */
export async function listApiKeysAsOperator(
  ctx: DomainContext,
  organizationId: string,
): Promise<(ApiKey & { environment: EnvironmentName })[]> {
  requireService(ctx, 'operator');
  if (!isStorableText(organizationId)) throw new DomainError('not_found');
  const environments = await ctx.db.prisma.environment.findMany({
    where: { organizationId },
    orderBy: { kind: 'asc' },
    select: { kind: true, apiKeys: { orderBy: [{ createdAt: 'desc' }, { id: 'desc' }] } },
  });
  if (environments.length === 0) throw new DomainError('not_found');
  return environments.flatMap(({ kind, apiKeys }) => apiKeys.map((apiKey) => ({ ...apiKey, environment: kind })));
}

function wantedKeys({ search, isRevoked }: ApiKeyFilter): Prisma.ApiKeyWhereInput {
  return {
    ...(search && { name: containsText(search) }),
    ...(isRevoked != null && { revokedAt: isRevoked ? { not: null } : null }),
  };
}
