/** What tools answered, also where the caller cut in and the framework no longer passes it on: the service is told of it before its next reply. */
import { llm } from '@livekit/agents';

export interface ToolAnswers {
  /** The same tools; what they answer is noted by the id of the call. */
  watched(tools: llm.ToolContext): llm.ToolContext;
  /** Null: it has not answered. */
  of(callId: string): string | null;
}

export function createToolAnswers(): ToolAnswers {
  const answers = new Map<string, string>();
  return {
    watched(tools) {
      const watched = Object.values(tools.functionTools).map((tool) => ({
        ...tool,
        async execute(args: unknown, options: Parameters<typeof tool.execute>[1]): Promise<unknown> {
          try {
            const content: unknown = await tool.execute(args, options);
            answers.set(options.toolCallId, JSON.stringify(content ?? null));
            return content;
          } catch (error) {
            if (error instanceof llm.ToolError) answers.set(options.toolCallId, error.message);
            throw error;
          }
        },
      }));
      return new llm.ToolContext(watched);
    },
    of: (callId) => answers.get(callId) ?? null,
  };
}

/** For a call that still runs when the model goes on. */
export const stillRunning = JSON.stringify({ status: 'still running: its answer follows' });

export function toolSpecsOf(tools: llm.ToolContext) {
  return Object.values(tools.functionTools).map(({ name, description, parameters }) => ({
    type: 'function' as const,
    name,
    description,
    parameters: llm.toJsonSchema(parameters),
  }));
}
