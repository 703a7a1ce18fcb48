/** Looks up what a call of a tool needs, and begins its record, in one statement: the caller is waiting. */
import { type AgentTool, agentToolSchema, type Channel, type Language, storable } from '@uketsuke/contracts';
import type { Database } from '@uketsuke/db';
import type { CallAction } from '../call-action/call-action.ts';
import type { EnvironmentName } from '../context.ts';
import type { VoiceNodeViewer } from '../permission.ts';
import { type ValidSecretRow, validSecretsSql } from '../signing-secret/valid-rows.ts';
import type { ToolCallBody } from './tool-call-body.ts';

export interface AskedInvocation {
  id: string;
  callId: string;
  node: VoiceNodeViewer;
  name: string;
  arguments: unknown;
  startedAt: Date;
}

interface Row {
  is_first: boolean;
  voice_node_id: string;
  instance_id: string | null;
  ended_at: Date | null;
  started_at: Date;
  environment_id: string;
  environment: EnvironmentName;
  organization_id: string;
  language: Language;
  channel: Channel;
  from_number: string | null;
  tenant_id: string;
  external_id: string;
  tenant_name: string;
  agent_id: string;
  agent_version: number;
  tool: unknown;
  action: CallAction | null;
  secrets: ValidSecretRow[] | null;
}

export interface BegunInvocation {
  /** This request has begun it. False: it was asked for before, or the call is over, or the node does not hold it. */
  isFirst: boolean;
  /** The node that holds the call, and the process that speaks for it; null: none has said so. */
  holder: { nodeId: string; instanceId: string | null };
  isRunning: boolean;
  organizationId: string;
  environmentId: string;
  language: Language;
  call: ToolCallBody['call'];
  /** null: the agent has none of this name at the version of the call. */
  tool: AgentTool | null;
  /** null: no action that the call can use has this name. */
  action: CallAction | null;
  /** All that sign for tools now, the current one first; none: the environment has never needed one. */
  secrets: readonly ValidSecretRow[];
}

const text = `WITH found AS (
    SELECT call.id, call.voice_node_id, voice_node.instance_id, call.ended_at, call.started_at, environment.id AS environment_id,
      environment.kind AS environment, environment.organization_id, call.language, call.channel, call.from_number, tenant.id AS tenant_id, tenant.external_id,
      tenant.name AS tenant_name, call.agent_id, call.agent_version,
      (SELECT tool FROM jsonb_array_elements(agent_version.config->'tools') AS tool
        WHERE tool->>'name' = $2) AS tool,
      (SELECT action FROM jsonb_array_elements(call.actions) AS action
        WHERE action->>'name' = $2 AND action->>'leftOut' IS NULL) AS action
    FROM call
    JOIN environment ON environment.id = call.environment_id
    JOIN tenant ON tenant.id = call.tenant_id
    JOIN agent_version ON agent_version.agent_id = call.agent_id AND agent_version.version = call.agent_version
    LEFT JOIN voice_node ON voice_node.id = call.voice_node_id
    WHERE call.id = $1
  ), begun AS (
    INSERT INTO tool_invocation (id, call_id, name, arguments, started_at, attempts)
    SELECT $3, found.id, $2, $4::jsonb, $5, 0 FROM found
    WHERE found.ended_at IS NULL AND found.voice_node_id = $6 AND coalesce(found.instance_id, $7) = $7
    ON CONFLICT (id) DO NOTHING
    RETURNING id
  )
  SELECT found.*, EXISTS (SELECT FROM begun) AS is_first,
    ${validSecretsSql({ environmentId: 'found.environment_id', purpose: 'tools', now: '$5' })} AS secrets
  FROM found`;

/**
 * null: there is no such call. `isFirst` for the one who asked first: of two at once one waits for the other. Nothing is begun in a call that
 * is over, or that the node does not hold.
 */
export async function beginInvocation(
  { pool }: Pick<Database, 'pool'>,
  { id, callId, node, name, arguments: given, startedAt }: AskedInvocation,
): Promise<BegunInvocation | null> {
  const args = JSON.stringify(storable<unknown>(given ?? {}));
  const { rows } = await pool.query<Row>({
    name: 'tool_invocation_begin',
    text,
    values: [callId, name, id, args, startedAt, node.nodeId, node.instanceId],
  });
  const [row] = rows;
  if (!row) return null;
  return {
    isFirst: row.is_first,
    holder: { nodeId: row.voice_node_id, instanceId: row.instance_id },
    isRunning: row.ended_at === null,
    organizationId: row.organization_id,
    environmentId: row.environment_id,
    language: row.language,
    action: row.action,
    tool: row.tool === null ? null : agentToolSchema.parse(row.tool),
    secrets: row.secrets ?? [],
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
