import type { Agent } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { listPage } from '../list-page.ts';
import type { Page } from '../page.ts';
import { parseInput } from '../parse-input.ts';
import { requireReader } from '../permission.ts';
import { containsText } from '../search.ts';
import { wantsRowOnly } from '../wants-row-only.ts';
import { type AgentFilter, agentFilter, agentListInput, type AgentListInput } from './input.ts';
import type { AgentQuery } from './query.ts';
import { visibleAgents } from './scope.ts';

/** Newest first; all of them unless a limit is given. */
export async function listAgents(
  ctx: DomainContext,
  input: AgentListInput = {},
  query: AgentQuery = {},
): Promise<Page<Agent>> {
  const { environmentId } = requireReader(ctx);
  const { cursor, limit, ...filter } = parseInput(agentListInput, input);
  const isWhole = Object.values(input).every((value) => value == null);
  if (isWhole && wantsRowOnly(query)) return { data: await listRows(ctx), hasMore: false, nextCursor: null };
  return listPage<Agent, AgentFilter>(ctx, {
    place: `agents ${environmentId}`,
    cursor,
    limit,
    filter,
    schema: agentFilter,
    order: 'desc',
    find: ({ search }, { after, ...page }) =>
      ctx.db.prisma.agent.findMany({
        ...query,
        ...page,
        where: { AND: [visibleAgents(ctx), search ? { name: containsText(search) } : {}, after] },
      }),
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
