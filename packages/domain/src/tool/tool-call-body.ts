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
  return JSON.stringify({
    tool,
    arguments: args,
    tool_call_id: toolCallId,
    call: {
      id: call.id,
      channel: call.channel,
      from: call.from,
      started_at: call.startedAt.getTime(),
      agent: { id: call.agent.id, version: call.agent.version },
      tenant: { id: call.tenant.id, external_id: call.tenant.externalId, name: call.tenant.name },
      environment: call.environment,
    },
  });
}
