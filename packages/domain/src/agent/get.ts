import { type DomainError, isStorableText } from '@uketsuke/contracts';
import type { Agent, AgentVersion } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { notFound } from '../not-found.ts';
import { requireReader } from '../permission.ts';
import type { AgentQuery } from './query.ts';
import { visibleAgents } from './scope.ts';

export interface AgentReference {
  id: string;
  /** The current one when absent. */
  version?: number | null | undefined;
}

/** With an older version, name, `updatedAt` and `current` are those of that version. */
export async function getAgent(
  ctx: DomainContext,
  { id, version = null }: AgentReference,
  query: AgentQuery = {},
): Promise<Found> {
  if (!isStorableText(id)) throw notFound(['id']);
  if (!isStorableVersion(version)) throw notFound(['version']);
  const found = wantsAtMostConfig(query)
    ? await findRow(ctx, { id, version })
    : await findWithRelations(ctx, { id, version }, query);
  if (!found) throw await whatIsMissing(ctx, { id, version });
  return found;
}

async function whatIsMissing(ctx: DomainContext, { id, version }: Wanted): Promise<DomainError> {
  const hasAgent = version !== null && (await findRow(ctx, { id, version: null })) !== null;
  return hasAgent ? notFound(['version']) : notFound(['id']);
}

interface Wanted {
  id: string;
  version: number | null;
}

type Found = Agent & { current?: AgentVersion };

async function findWithRelations(
  ctx: DomainContext,
  { id, version }: Wanted,
  query: AgentQuery,
): Promise<Found | null> {
  const { prisma } = ctx.db;
  const agent = await prisma.agent.findFirst({ ...query, where: { AND: [{ id }, visibleAgents(ctx)] } });
  if (!agent || version === null) return agent;
  const shown = await prisma.agentVersion.findUnique({ where: { agentId_version: { agentId: id, version } } });
  if (!shown) return null;
  return { ...agent, version, name: shown.name, updatedAt: shown.createdAt, current: shown };
}

/** The current version is the newest row of its kind, so that one statement reads it as any other. See docs/decisions/calls-are-read-by-sql.md. */
async function findRow(ctx: DomainContext, { id, version }: Wanted): Promise<Found | null> {
  const { environmentId } = requireReader(ctx);
  const [row] = await ctx.db.read<AgentRow>({
    name: 'agent_get',
    text: `SELECT agent.id, agent.environment_id AS "environmentId", agent.created_at AS "createdAt",
        agent.deleted_at AS "deletedAt", shown.version, shown.name, shown.config, shown.created_at AS "updatedAt"
      FROM agent JOIN agent_version AS shown ON shown.agent_id = agent.id AND shown.version = coalesce($3, agent.version)
      WHERE agent.id = $1 AND agent.environment_id = $2 AND agent.deleted_at IS NULL`,
    values: [id, environmentId, version],
  });
  if (!row) return null;
  const { config, ...agent } = row;
  const { name, updatedAt: createdAt } = agent;
  return { ...agent, current: { agentId: id, version: agent.version, name, config, createdAt } };
}

type AgentRow = Agent & Pick<AgentVersion, 'config'>;

/** True when nothing but the row above is asked for. */
function wantsAtMostConfig({ select, include = {} }: AgentQuery): boolean {
  return select === undefined && Object.keys(include).every((name) => name === 'current');
}

/** PostgreSQL's integer ends here; no agent has that many versions. */
function isStorableVersion(version: number | null): boolean {
  return version === null || (Number.isInteger(version) && version >= 1 && version <= 2_147_483_647);
}
