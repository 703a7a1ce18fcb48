import { DomainError, isStorableText } from '@uketsuke/contracts';
import type { AgentVersion, Prisma } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { visibleAgents } from './scope.ts';

export interface AgentVersionQuery {
  select?: Prisma.AgentVersionSelect;
  include?: Prisma.AgentVersionInclude;
}

/** Newest first. */
export async function listAgentVersions(
  ctx: DomainContext,
  id: string,
  query: AgentVersionQuery = {},
): Promise<AgentVersion[]> {
  if (!isStorableText(id)) throw new DomainError('not_found');
  const versions = await ctx.db.prisma.agentVersion.findMany({
    ...query,
    where: { agent: { AND: [{ id }, visibleAgents(ctx)] } },
    orderBy: { version: 'desc' },
  });
  // Every agent has a version.
  if (versions.length === 0) throw new DomainError('not_found');
  return versions;
}
