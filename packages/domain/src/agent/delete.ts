import { DomainError, isStorableText } from '@uketsuke/contracts';
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
    const user = await tx.tenant.findFirst({ where: { agentId: id, deletedAt: null }, select: { id: true } });
    if (user) throw new DomainError('in_use');
    await tx.agent.update({ where: { id }, data: { deletedAt: nowOf(ctx) }, select: { id: true } });
  });
}
