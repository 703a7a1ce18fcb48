import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { ApiKey, Prisma } from '@uketsuke/db/client';
import { recordAudit } from '../audit/record.ts';
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
    const { count } = await tx.apiKey.updateMany({
      where: { ...where, revokedAt: null },
      data: { revokedAt: nowOf(ctx) },
    });
    const found = await tx.apiKey.findFirst({ where, include: { environment: { select: { organizationId: true } } } });
    if (!found) throw new DomainError('not_found');
    const { environment, ...apiKey } = found;
    const { environmentId, id: objectId } = apiKey;
    if (count > 0) await recordAudit(tx, ctx, { action: 'api_key.revoked', ...environment, environmentId, objectId });
    return apiKey;
  });
}
