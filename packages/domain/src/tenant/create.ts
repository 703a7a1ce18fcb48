import { DomainError, idPrefixes } from '@uketsuke/contracts';
import { isUniqueViolation } from '@uketsuke/db';
import type { Tenant } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import { holdAgent } from '../agent/scope.ts';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { tenantCreateInput, type TenantCreateInput } from './input.ts';
import { addTenantSecret } from './new-secret.ts';
import type { TenantQuery } from './scope.ts';

export interface CreatedTenant {
  tenant: Tenant;
  secret: string;
}

/** The secret is in this answer only. */
export async function createTenant(
  ctx: DomainContext,
  input: TenantCreateInput,
  query: TenantQuery = {},
): Promise<CreatedTenant> {
  const { environmentId } = requireAdmin(ctx);
  const { externalId, name, agentId, concurrentCallsMax } = parseInput(tenantCreateInput, input);
  const createdAt = nowOf(ctx);
  const id = newId(idPrefixes.tenant, ctx.clock.now());
  try {
    return await ctx.db.transaction(async (tx) => {
      if (agentId) await holdAgent(tx, { id: agentId, environmentId });
      const tenant = await tx.tenant.create({
        ...query,
        data: {
          id,
          environmentId,
          externalId,
          name: name ?? externalId,
          agentId: agentId ?? null,
          concurrentCallsMax: concurrentCallsMax ?? null,
          createdAt,
        },
      });
      return { tenant, secret: await addTenantSecret(tx, { tenantId: id, createdAt }) };
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw await externalIdIsTaken(ctx, { environmentId, externalId, cause: error });
  }
}

async function externalIdIsTaken(
  { db }: DomainContext,
  { environmentId, externalId, cause }: { environmentId: string; externalId: string; cause: unknown },
): Promise<DomainError> {
  const holder = await db.prisma.tenant.findFirst({
    where: { environmentId, externalId, deletedAt: null },
    select: { id: true },
  });
  return new DomainError('conflict', {
    message: '同じ外部 ID のテナントがすでに存在します。',
    english: 'There is a tenant of this external id already.',
    // It may have been deleted in between.
    problems: holder ? [{ path: ['externalId'], reason: `is taken by ${holder.id}` }] : [],
    cause,
  });
}
