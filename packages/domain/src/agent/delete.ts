import { DomainError, isStorableText, type Problem } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { DomainContext } from '../context.ts';
import { requireAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';

/** Refused while a tenant uses it. The rows stay: call records name the agent and its version. */
export async function deleteAgent(ctx: DomainContext, id: string): Promise<void> {
  const { environmentId } = requireAdmin(ctx);
  if (!isStorableText(id)) throw new DomainError('not_found');
  await ctx.db.transaction(async (tx) => {
    // Waits for tenants that are being given this agent (`holdAgent`), and they for this.
    const rows = await tx.$queryRaw<{ id: string }[]>`
      SELECT id FROM agent WHERE id = ${id} AND environment_id = ${environmentId} AND deleted_at IS NULL FOR UPDATE`;
    if (rows.length === 0) throw new DomainError('not_found');
    await refuseWhileUsed(tx, id);
    await tx.agent.update({ where: { id }, data: { deletedAt: nowOf(ctx) }, select: { id: true } });
  });
}

const namedTenantsMax = 5;

/** The refusal names who is in the way, so that they can be given another agent. */
async function refuseWhileUsed(tx: Transaction, agentId: string): Promise<void> {
  const where = { agentId, deletedAt: null };
  const users = await tx.tenant.findMany({
    where,
    select: { id: true, externalId: true },
    orderBy: { id: 'asc' },
    take: namedTenantsMax,
  });
  if (users.length === 0) return;
  const others = users.length < namedTenantsMax ? 0 : (await tx.tenant.count({ where })) - users.length;
  const problems: Problem[] = users.map((user) => ({
    path: ['id'],
    reason: `is used by ${user.id} (${user.externalId})`,
  }));
  if (others > 0) problems.push({ path: ['id'], reason: `and ${others} more` });
  throw new DomainError('in_use', { problems });
}
