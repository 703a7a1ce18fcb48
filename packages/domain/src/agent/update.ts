import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { Agent } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { checkTools } from './check-tools.ts';
import { agentUpdateInput, type AgentUpdateInput } from './input.ts';
import type { AgentQuery } from './query.ts';

/** Adds a version. Calls in progress keep theirs. */
export async function updateAgent(
  ctx: DomainContext,
  id: string,
  input: AgentUpdateInput,
  query: AgentQuery = {},
): Promise<Agent> {
  const { environmentId, environment } = requireAdmin(ctx);
  const { name, config } = parseInput(agentUpdateInput, input, { configKey: 'config' });
  checkTools(ctx, config, environment);
  if (!isStorableText(id)) throw new DomainError('not_found');
  const now = nowOf(ctx);
  return ctx.db.transaction(async (tx) => {
    // The increment locks the row: updates at the same moment get numbers one after the other.
    const [agent] = await tx.agent.updateManyAndReturn({
      where: { id, environmentId, deletedAt: null },
      data: { version: { increment: 1 }, updatedAt: now, ...(name != null && { name }) },
    });
    if (!agent) throw new DomainError('not_found');
    await tx.agentVersion.create({
      data: { agentId: id, version: agent.version, name: agent.name, config, createdAt: now },
    });
    return tx.agent.findUniqueOrThrow({ ...query, where: { id } });
  });
}
