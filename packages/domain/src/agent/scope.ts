import { notFound } from '../not-found.ts';
import type { Transaction } from '@uketsuke/db';
import type { Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

/** The agents that the viewer can see: those of the own environment that were not deleted. */
export function visibleAgents(ctx: DomainContext): Prisma.AgentWhereInput {
  return { environmentId: requireReader(ctx).environmentId, deletedAt: null };
}

/** For a write that makes something use the agent: it cannot be deleted before the transaction ends. */
export async function holdAgent(tx: Transaction, { id, environmentId }: { id: string; environmentId: string }) {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM agent WHERE id = ${id} AND environment_id = ${environmentId} AND deleted_at IS NULL FOR SHARE`;
  if (rows.length === 0) throw notFound(['agentId']);
}
