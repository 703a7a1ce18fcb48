import { type AgentTool, agentToolSchema, type Channel } from '@uketsuke/contracts';
import type { Transaction } from '@uketsuke/db';
import type { EnvironmentName } from '../context.ts';
import type { ToolCallBody } from './tool-call-body.ts';

interface Row {
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
  environmentId: string;
  call: ToolCallBody['call'];
  /** null: the agent has none of this name at the version of the call. */
  tool: AgentTool | null;
}

export async function findTool(tx: Transaction, callId: string, name: string): Promise<ToolOfCall> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT call.started_at, environment.id AS environment_id, environment.kind AS environment, call.channel,
      call.from_number, tenant.id AS tenant_id, tenant.external_id, tenant.name AS tenant_name, call.agent_id,
      call.agent_version,
      (SELECT tool FROM jsonb_array_elements(agent_version.config->'tools') AS tool
        WHERE tool->>'name' = ${name}) AS tool
    FROM call
    JOIN environment ON environment.id = call.environment_id
    JOIN tenant ON tenant.id = call.tenant_id
    JOIN agent_version ON agent_version.agent_id = call.agent_id AND agent_version.version = call.agent_version
    WHERE call.id = ${callId}`;
  if (!row) throw new Error('A locked call has no row');
  return {
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
