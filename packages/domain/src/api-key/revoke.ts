import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { ApiKey, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireMemberAdmin, rightsOf } from '../permission.ts';
import { nowOf } from '../time.ts';

/** From the next request on the key is unknown. Revoking again changes nothing. An operator may revoke any key. */
export async function revokeApiKey(ctx: DomainContext, id: string): Promise<ApiKey> {
  const isOperator = rightsOf(ctx.viewer).operator;
  const scope: Prisma.ApiKeyWhereInput = isOperator ? {} : { environmentId: requireMemberAdmin(ctx).environmentId };
  if (!isStorableText(id)) throw new DomainError('not_found');
  return ctx.db.transaction(async (tx) => {
    await tx.apiKey.updateMany({ where: { ...scope, id, revokedAt: null }, data: { revokedAt: nowOf(ctx) } });
    const apiKey = await tx.apiKey.findFirst({ where: { ...scope, id } });
    if (!apiKey) throw new DomainError('not_found');
    return apiKey;
  });
}
