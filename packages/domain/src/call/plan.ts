import type { AgentConfig, Channel, Language, Output } from '@uketsuke/contracts';
import type { CallPlan } from '@uketsuke/contracts/voice-node';
import type { EnvironmentKind } from '@uketsuke/db/client';
import type { CallAction } from '../call-action/call-action.ts';
import { planActions } from '../call-action/plan.ts';
import { settleActions } from '../call-action/settle.ts';
import type { DomainContext } from '../context.ts';

interface PlanRow {
  id: string;
  voice_node_id: string;
  started_at: Date;
  environment_id: string;
  organization_id: string;
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
  actions: CallAction[] | null;
}

/** What the voice node needs for a call that was admitted, at the agent version with which it started; null when there is none. */
export async function findPlan(
  ctx: DomainContext,
  callId: string,
): Promise<{ nodeId: string; getPlan(): Promise<CallPlan> } | null> {
  const [row] = await ctx.db.prisma.$queryRaw<PlanRow[]>`
    SELECT call.id, call.voice_node_id, call.started_at, call.environment_id, environment.organization_id, environment.kind AS environment, call.channel,
      call.output, call.language, call.from_number, call.provider_call_id, tenant.id AS tenant_id, tenant.external_id,
      tenant.name AS tenant_name, call.agent_id, call.agent_version, agent_version.name AS agent_name, agent_version.config,
      call.actions
    FROM call
    JOIN environment ON environment.id = call.environment_id
    JOIN tenant ON tenant.id = call.tenant_id
    JOIN agent_version ON agent_version.agent_id = call.agent_id AND agent_version.version = call.agent_version
    WHERE call.id = ${callId}`;
  if (!row) return null;
  return { nodeId: row.voice_node_id, getPlan: async () => planOf(row, await actionsFor(ctx, row)) };
}

function planOf(row: PlanRow, actions: CallPlan['actions']): CallPlan {
  // A node is never told where a tool leads.
  const { tools = [], ...config } = row.config;
  return {
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
    actions,
  };
}

/** Settled once: asked again, the same names lead to the same connections. */
async function actionsFor(ctx: DomainContext, row: PlanRow): Promise<CallPlan['actions']> {
  const { id: callId, config, environment_id: environmentId, organization_id: organizationId, environment } = row;
  if ((config.connectors ?? []).length === 0) return [];
  const scope = { organizationId, environmentId, environment };
  const actions = row.actions ?? (await settleActions(ctx, { callId, scope, tenantId: row.tenant_id, config }));
  return planActions(ctx, { actions, language: row.language, scope });
}
