import type { Agent } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';
import { wantsRowOnly } from '../wants-row-only.ts';
import type { AgentQuery } from './query.ts';
import { visibleAgents } from './scope.ts';

/** All of them, newest first. */
export async function listAgents(ctx: DomainContext, query: AgentQuery = {}): Promise<Agent[]> {
  if (wantsRowOnly(query)) return listRows(ctx);
  return ctx.db.prisma.agent.findMany({
    ...query,
    where: visibleAgents(ctx),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}

/** What API users poll. See docs/decisions/calls-are-read-by-sql.md. */
function listRows(ctx: DomainContext): Promise<Agent[]> {
  const { environmentId } = requireReader(ctx);
  return ctx.db.read<Agent>({
    name: 'agent_list',
    text: `SELECT id, environment_id AS "environmentId", name, version, created_at AS "createdAt", updated_at AS "updatedAt",
        deleted_at AS "deletedAt"
      FROM agent WHERE environment_id = $1 AND deleted_at IS NULL ORDER BY created_at DESC, id DESC`,
    values: [environmentId],
  });
}
