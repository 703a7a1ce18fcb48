/** The tools of the agent's config. The gateway calls their addresses, and records what came of it. */
import type { CallPlan, PlanTool } from '@uketsuke/contracts/voice-node';
import type { ToolGateway } from '../gateway/gateway-client.ts';
import { GatewayRefused, GatewayUnavailable } from '../gateway/graphql-client.ts';
import type { CallTool, JsonSchema, ToolResult } from './call-tool.ts';

export interface AgentToolsOptions {
  plan: Pick<CallPlan, 'callId' | 'tools'>;
  gateway: ToolGateway;
}

export function createAgentTools({ plan: { callId, tools }, gateway }: AgentToolsOptions): CallTool[] {
  return tools.map(({ name, description, parameters, confirm = false }) => ({
    owner: { by: 'agent' },
    name,
    description,
    parameters: { by: 'json_schema', schema: schemaOf(parameters) },
    confirm,
    async run(args, { toolCallId }): Promise<ToolResult> {
      try {
        const answer = await gateway.invokeTool({ callId, toolCallId, name, arguments: args });
        return { ...answer, isRecorded: true };
      } catch (error) {
        if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
        return { content: '{"error":"unreachable"}', error: 'gateway_unavailable' };
      }
    },
  }));
}

function schemaOf({ properties, required = [] }: NonNullable<PlanTool['parameters']> = { properties: {} }): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
