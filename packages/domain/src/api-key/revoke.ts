import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { ApiKey, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireMemberAdmin, requireService } from '../permission.ts';
import { nowOf } from '../time.ts';

/** From the next request on the key is unknown. Revoking again changes nothing. */
export async function revokeApiKey(ctx: DomainContext, id: string): Promise<ApiKey> {
  const { environmentId } = requireMemberAdmin(ctx);
  return revoke(ctx, { id, environmentId });
}

/** The same for a key of any organization, by whoever runs the service. */
export async function revokeApiKeyAsOperator(ctx: DomainContext, id: string): Promise<ApiKey> {
  requireService(ctx, 'operator');
  return revoke(ctx, { id });
}

function revoke(ctx: DomainContext, where: Prisma.ApiKeyWhereInput & { id: string }): Promise<ApiKey> {
  if (!isStorableText(where.id)) throw new DomainError('not_found');
  return ctx.db.transaction(async (tx) => {
    await tx.apiKey.updateMany({ where: { ...where, revokedAt: null }, data: { revokedAt: nowOf(ctx) } });
    const apiKey = await tx.apiKey.findFirst({ where });
    if (!apiKey) throw new DomainError('not_found');
    return apiKey;
  });
}
