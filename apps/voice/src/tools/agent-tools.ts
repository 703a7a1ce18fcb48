/** The tools of the agent's config, and the actions of its connections. The gateway runs both, and records what came of it. */
import type { CallPlan, PlanTool, ToolAnswer } from '@uketsuke/contracts/voice-node';
import type { ToolGateway } from '../gateway/gateway-client.ts';
import { GatewayRefused, GatewayUnavailable } from '../gateway/graphql-client.ts';
import type { CallTool, JsonSchema, ToolResult } from './call-tool.ts';

export interface AgentToolsOptions {
  plan: Pick<CallPlan, 'callId' | 'tools' | 'actions'>;
  gateway: ToolGateway;
}

export function createAgentTools({ plan: { callId, tools, actions }, gateway }: AgentToolsOptions): CallTool[] {
  const runBy =
    (name: string, { isAction }: { isAction: boolean }): CallTool['run'] =>
    async (args, { toolCallId }) => {
      try {
        const answer = await gateway.invokeTool({ callId, toolCallId, name, arguments: args }, { isAction });
        return { ...honest(answer), isRecorded: true };
      } catch (error) {
        if (error instanceof GatewayRefused) return unreachable;
        if (error instanceof GatewayUnavailable) return honest(isAction ? unansweredAction : unreachable);
        throw error;
      }
    };
  return [
    ...tools.map(({ name, description, parameters, confirm = false }): CallTool => ({
      owner: { by: 'agent' },
      ...{ name, description, confirm },
      parameters: { by: 'json_schema', schema: schemaOf(parameters) },
      run: runBy(name, { isAction: false }),
    })),
    ...actions.map(({ name, connector, description, parameters, confirm }): CallTool => ({
      owner: { by: 'connector', connector },
      ...{ name, description, confirm },
      parameters: { by: 'json_schema', schema: parameters },
      run: runBy(name, { isAction: true }),
    })),
  ];
}

const unreachable: ToolAnswer = { content: '{"error":"unreachable"}', error: 'gateway_unavailable' };
/** In the words in which the gateway says it. */
const unansweredAction: ToolAnswer = {
  content: JSON.stringify({
    error: { code: 'unclear', message: 'The service did not answer in time.', may_have_happened: true },
  }),
  error: 'unclear',
};

/** The request has probably gone out, and no answer says what it did. */
const unclearErrors = [
  'timeout',
  'reset',
  'redirect',
  'http_protocol',
  'not_json',
  'too_large',
  'internal',
  'gateway_unavailable',
];

/** The model must not tell the caller that nothing has happened where nobody knows. */
function honest(answer: ToolAnswer): ToolResult {
  const { error } = answer;
  // Of an action of a connection, which says so itself.
  if (error === 'unclear') return { ...answer, isUnclear: true };
  if (error === null || !(unclearErrors.includes(error) || error.startsWith('http_5'))) return answer;
  const told = error === 'gateway_unavailable' ? 'unreachable' : error;
  return { content: JSON.stringify({ error: told, may_have_happened: true }), error, isUnclear: true };
}

function schemaOf({ properties, required = [] }: NonNullable<PlanTool['parameters']> = { properties: {} }): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
