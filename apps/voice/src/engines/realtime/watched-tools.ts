/** Tools whose answers are known as soon as they are there, also where the caller cut in and the framework no longer passes them on. */
import { llm } from '@livekit/agents';
import { ToolLeft } from '../../livekit/model-tool.ts';

export interface ToolAnswer {
  content: unknown;
  isError: boolean;
  /** It still runs, and the caller cut in: nobody waits for it any more. */
  isLeft: boolean;
}

export interface ToolWatcher {
  begun?(callId: string): void;
  answered(callId: string, answer: ToolAnswer): void;
}

/** The same tools; that they run, and what they answer, is told by the id of the call. */
export function watchedTools(tools: llm.ToolContext, watcher: ToolWatcher): llm.ToolContext {
  const watched = Object.values(tools.functionTools).map((tool) => ({
    ...tool,
    async execute(args: unknown, options: Parameters<typeof tool.execute>[1]): Promise<unknown> {
      watcher.begun?.(options.toolCallId);
      try {
        const content: unknown = await tool.execute(args, options);
        watcher.answered(options.toolCallId, { content: content ?? null, isError: false, isLeft: false });
        return content;
      } catch (error) {
        // What broke on our side is no secret of the tool's, but no text for the model either.
        const message = error instanceof llm.ToolError ? error.message : 'internal';
        watcher.answered(options.toolCallId, { content: message, isError: true, isLeft: error instanceof ToolLeft });
        throw error;
      }
    },
  }));
  return new llm.ToolContext(watched);
}

export interface DeclaredTool {
  name: string;
  description: string;
  /** A JSON Schema. */
  parameters: unknown;
}

/** What a service is told of them. */
export function declaredTools(tools: llm.ToolContext): DeclaredTool[] {
  return Object.values(tools.functionTools).map(({ name, description, parameters }) => ({
    name,
    description,
    parameters: llm.toJsonSchema(parameters),
  }));
}
