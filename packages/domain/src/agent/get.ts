import { DomainError } from '@uketsuke/contracts';
import type { Agent, AgentVersion } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import type { AgentQuery } from './query.ts';
import { visibleAgents } from './scope.ts';

export interface AgentReference {
  id: string;
  /** The current one when absent. */
  version?: number | null;
}

/** With an older version, name, `updatedAt` and `current` are those of that version. */
export async function getAgent(
  ctx: DomainContext,
  { id, version }: AgentReference,
  query: AgentQuery = {},
): Promise<Agent & { current?: AgentVersion }> {
  const where = { AND: [{ id }, visibleAgents(ctx)] };
  if (version === undefined || version === null) {
    const agent = await ctx.db.prisma.agent.findFirst({ ...query, where });
    if (!agent) throw new DomainError('not_found');
    return agent;
  }
  if (!isStorableVersion(version)) throw new DomainError('not_found');
  const [agent, revision] = await Promise.all([
    ctx.db.prisma.agent.findFirst({ ...query, where }),
    ctx.db.prisma.agentVersion.findUnique({ where: { agentId_version: { agentId: id, version } } }),
  ]);
  if (!agent || !revision) throw new DomainError('not_found');
  return { ...agent, name: revision.name, version, updatedAt: revision.createdAt, current: revision };
}

/** PostgreSQL's integer ends here; no agent has that many versions. */
function isStorableVersion(version: number): boolean {
  return Number.isInteger(version) && version >= 1 && version <= 2_147_483_647;
}
