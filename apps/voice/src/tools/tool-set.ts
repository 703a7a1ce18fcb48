/** All tools of one call, as the models see them. One way in for every call of a tool, whoever runs it. */
import { idPrefixes } from '@uketsuke/contracts';
import { newId, type Clock } from '@uketsuke/runtime';
import type { ModelTool } from '../livekit/model-tool.ts';
import type { CallTool, ToolOwner } from './call-tool.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { nameTools } from './name-tools.ts';

export interface ToolSet {
  readonly forModels: readonly ModelTool[];
  /** Names that the AI sees of tools that need the caller's yes. */
  readonly toConfirm: readonly string[];
}

/** Told when a tool has run. */
export interface ToolCalled {
  toolCallId: string;
  owner: ToolOwner;
  name: string;
  arguments: Record<string, unknown>;
  result: unknown;
  error: string | null;
  durationMs: number;
}

export interface ToolSetOptions {
  tools: readonly CallTool[];
  clock: Clock;
  onCalled(call: ToolCalled): void;
}

export function createToolSet({ tools, clock, onCalled }: ToolSetOptions): ToolSet {
  const named = nameTools(tools);
  return {
    forModels: named.map(({ name, tool }) => ({
      name,
      description: tool.description,
      parameters: jsonSchemaOf(tool.parameters),
      async run(args, signal) {
        const toolCallId = newId(idPrefixes.toolCall, clock.now());
        const startedAtMs = clock.monotonic();
        const told = (result: unknown, error: string | null): void =>
          onCalled({
            toolCallId,
            owner: tool.owner,
            name,
            arguments: objectOf(args),
            result,
            error,
            durationMs: clock.monotonic() - startedAtMs,
          });
        try {
          const result = await tool.run(args, { toolCallId, signal });
          told(result.error === null ? result.content : null, result.error);
          return result;
        } catch (error) {
          told(null, 'internal');
          throw error;
        }
      },
    })),
    toConfirm: named.filter(({ tool }) => tool.confirm).map(({ name }) => name),
  };
}

/** A model may give anything; the record keeps arguments by name. */
function objectOf(args: unknown): Record<string, unknown> {
  return typeof args === 'object' && args !== null && !Array.isArray(args) ? { ...args } : {};
}
