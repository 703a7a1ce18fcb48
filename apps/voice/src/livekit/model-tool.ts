/** A tool as a language model sees it. */
import { llm } from '@livekit/agents';

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `error` null: it worked. Rejects only where something of ours is broken. */
  run(args: unknown, signal: AbortSignal): Promise<{ content: unknown; error: string | null }>;
}

export function toolContextOf(tools: readonly ModelTool[]): llm.ToolContextLike {
  return tools.map(({ name, description, parameters, run }) =>
    llm.tool({
      name,
      description,
      parameters: { ...parameters, type: 'object' },
      async execute(args: unknown, { abortSignal }) {
        const { content, error } = await run(args, abortSignal);
        const text = typeof content === 'string' ? content : JSON.stringify(content);
        if (error !== null) throw new llm.ToolError(text);
        return text;
      },
    }),
  );
}
