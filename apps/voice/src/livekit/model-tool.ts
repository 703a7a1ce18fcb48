/** A tool as a language model sees it. */
import { llm } from '@livekit/agents';

export interface ModelTool {
  readonly name: string;
  readonly description: string;
  /** JSON Schema of an object. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** `error` null: it worked. Rejects only where something of ours is broken. */
  run(args: unknown, signal: AbortSignal): Promise<{ content: unknown; error: string | null; isLeft?: true }>;
}

/** The caller cut in: whoever called the tool is told that it still runs, and waits no longer. */
export class ToolLeft extends llm.ToolError {}

export function toolContextOf(tools: readonly ModelTool[]): llm.ToolContextLike {
  return tools.map(({ name, description, parameters, run }) =>
    llm.tool({
      name,
      description,
      parameters: { ...parameters, type: 'object' },
      async execute(args: unknown, { abortSignal }) {
        const { content, error, isLeft = false } = await run(args, abortSignal);
        if (error === null) return typeof content === 'string' ? valueOf(content) : content;
        const text = typeof content === 'string' ? content : JSON.stringify(content);
        throw isLeft ? new ToolLeft(text) : new llm.ToolError(text);
      },
    }),
  );
}

/** The framework writes every result as JSON: what is JSON already would be quoted. Only what it writes back unchanged is read. */
function valueOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(value) === text ? value : text;
  } catch {
    return text;
  }
}
