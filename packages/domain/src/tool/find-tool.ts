import { type AgentTool, agentToolSchema, type Channel } from '@uketsuke/contracts';
import type { Database } from '@uketsuke/db';
import type { EnvironmentName } from '../context.ts';
import type { ToolCallBody } from './tool-call-body.ts';

interface Row {
  voice_node_id: string;
  instance_id: string | null;
  ended_at: Date | null;
  started_at: Date;
  environment_id: string;
  environment: EnvironmentName;
  channel: Channel;
  from_number: string | null;
  tenant_id: string;
  external_id: string;
  tenant_name: string;
  agent_id: string;
  agent_version: number;
  tool: unknown;
}

export interface ToolOfCall {
  /** The node that holds the call, and the process that speaks for it; null: none has said so. */
  holder: { nodeId: string; instanceId: string | null };
  isRunning: boolean;
  environmentId: string;
  call: ToolCallBody['call'];
  /** null: the agent has none of this name at the version of the call. */
  tool: AgentTool | null;
}

/** null: there is no such call. */
export async function findTool(
  { pool }: Pick<Database, 'pool'>,
  { callId, name }: { callId: string; name: string },
): Promise<ToolOfCall | null> {
  const { rows } = await pool.query<Row>({
    name: 'tool_of_call',
    text: `SELECT call.voice_node_id, voice_node.instance_id, call.ended_at, call.started_at, environment.id AS environment_id,
        environment.kind AS environment, call.channel, call.from_number, tenant.id AS tenant_id, tenant.external_id,
        tenant.name AS tenant_name, call.agent_id, call.agent_version,
        (SELECT tool FROM jsonb_array_elements(agent_version.config->'tools') AS tool
          WHERE tool->>'name' = $2) AS tool
      FROM call
      JOIN environment ON environment.id = call.environment_id
      JOIN tenant ON tenant.id = call.tenant_id
      JOIN agent_version ON agent_version.agent_id = call.agent_id AND agent_version.version = call.agent_version
      LEFT JOIN voice_node ON voice_node.id = call.voice_node_id
      WHERE call.id = $1`,
    values: [callId, name],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    holder: { nodeId: row.voice_node_id, instanceId: row.instance_id },
    isRunning: row.ended_at === null,
    environmentId: row.environment_id,
    tool: row.tool === null ? null : agentToolSchema.parse(row.tool),
    call: {
      id: callId,
      channel: row.channel,
      from: row.from_number,
      startedAt: row.started_at,
      agent: { id: row.agent_id, version: row.agent_version },
      tenant: { id: row.tenant_id, externalId: row.external_id, name: row.tenant_name },
      environment: row.environment,
    },
  };
}
