import type { AgentVersion } from '@uketsuke/db/client';
import type { DomainContext } from '../context.ts';
import { requireReader } from '../permission.ts';

export type { AgentVersion };

export interface VersionReference {
  id: string;
  version: number;
}

/** The versions that call records name, also of agents that were deleted since. */
export async function listRecordedVersions(
  ctx: DomainContext,
  references: readonly VersionReference[],
): Promise<AgentVersion[]> {
  const { environmentId } = requireReader(ctx);
  const { rows } = await ctx.db.pool.query<AgentVersion>({
    name: 'agent_version_list_recorded',
    text: `SELECT shown.agent_id AS "agentId", shown.version, shown.name, shown.config, shown.created_at AS "createdAt"
      FROM unnest($1::text[], $2::integer[]) AS named (id, version)
      JOIN agent_version AS shown ON shown.agent_id = named.id AND shown.version = named.version
      JOIN agent ON agent.id = shown.agent_id AND agent.environment_id = $3`,
    values: [references.map(({ id }) => id), references.map(({ version }) => version), environmentId],
  });
  return rows;
}
