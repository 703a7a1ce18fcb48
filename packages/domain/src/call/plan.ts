import type { AgentConfig, Channel, Language, Output } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { Transaction } from '@uketsuke/db';
import type { EnvironmentKind } from '@uketsuke/db/client';

interface PlanRow {
  id: string;
  voice_node_id: string;
  started_at: Date;
  environment: EnvironmentKind;
  channel: Channel;
  output: Output;
  language: Language;
  from_number: string | null;
  provider_call_id: string | null;
  tenant_id: string;
  external_id: string;
  tenant_name: string;
  agent_id: string;
  agent_version: number;
  agent_name: string;
  /** Was checked by `agentConfigSchema` when it was written. */
  config: AgentConfig;
}

/** What the voice node needs for a call that was admitted, at the agent version with which it started; null when there is none. */
export async function findPlan(
  db: Pick<Transaction, '$queryRaw'>,
  callId: string,
): Promise<{ nodeId: string; plan: CallPlan } | null> {
  const [row] = await db.$queryRaw<PlanRow[]>`
    SELECT call.id, call.voice_node_id, call.started_at, environment.kind AS environment, call.channel, call.output,
      call.language, call.from_number, call.provider_call_id, tenant.id AS tenant_id, tenant.external_id,
      tenant.name AS tenant_name, call.agent_id, call.agent_version, agent_version.name AS agent_name, agent_version.config
    FROM call
    JOIN environment ON environment.id = call.environment_id
    JOIN tenant ON tenant.id = call.tenant_id
    JOIN agent_version ON agent_version.agent_id = call.agent_id AND agent_version.version = call.agent_version
    WHERE call.id = ${callId}`;
  if (!row) return null;
  // A node is never told where a tool leads.
  const { tools = [], ...config } = row.config;
  const plan: CallPlan = {
    callId: row.id,
    startedAt: row.started_at.getTime(),
    environment: row.environment,
    channel: row.channel,
    output: row.output,
    language: row.language,
    from: row.from_number,
    providerCallId: row.provider_call_id,
    tenant: { id: row.tenant_id, externalId: row.external_id, name: row.tenant_name },
    agent: { id: row.agent_id, version: row.agent_version, name: row.agent_name },
    config,
    tools: tools.map(({ url: _url, ...tool }) => tool),
  };
  return { nodeId: row.voice_node_id, plan };
}
