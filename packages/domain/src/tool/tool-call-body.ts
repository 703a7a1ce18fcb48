import type { Channel } from '@uketsuke/contracts';
import type { EnvironmentName } from '../context.ts';

export interface ToolCallBody {
  tool: string;
  arguments: Record<string, unknown>;
  toolCallId: string;
  call: {
    id: string;
    channel: Channel;
    from: string | null;
    startedAt: Date;
    agent: { id: string; version: number };
    tenant: { id: string; externalId: string; name: string };
    environment: EnvironmentName;
  };
}

/** What the tool's address gets, as the API specification describes it. */
export function toolCallBody({ tool, arguments: args, toolCallId, call }: ToolCallBody): string {
  return JSON.stringify({ tool, arguments: args, tool_call_id: toolCallId, call: shownCall(call) });
}

export function shownCall({ id, channel, from, startedAt, agent, tenant, environment }: ToolCallBody['call']) {
  return {
    ...{ id, channel, from, started_at: startedAt.getTime() },
    agent: { id: agent.id, version: agent.version },
    tenant: { id: tenant.id, external_id: tenant.externalId, name: tenant.name },
    environment,
  };
}
