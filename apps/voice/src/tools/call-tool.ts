/** One tool of a call, whoever runs it: the conversation itself, an address of the customer's, or a connector. */
import type { z } from 'zod';

/** As customers write it for their tools, and MCP servers for theirs. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Tools of ours are described by zod, from which the JSON Schema for the models is made; those of others come as JSON Schema. */
export type ToolParameters = { by: 'zod'; shape: z.ZodObject } | { by: 'json_schema'; schema: JsonSchema };

export type ToolOwner =
  | { by: 'conversation' }
  /** A tool of the agent's config. */
  | { by: 'agent' }
  /** An action of a connection; `connector` tells equal names of two connectors apart. */
  | { by: 'connector'; connector: string };

export interface CallTool {
  readonly owner: ToolOwner;
  /** As its owner calls it. What the AI sees may differ: see `nameTools`. */
  readonly name: string;
  readonly description: string;
  readonly parameters: ToolParameters;
  /** It is read back to the caller, who must say yes first. */
  readonly confirm: boolean;
  /** Arguments as the model gave them. Throws only where something of ours is broken, which fails the call. */
  run(args: unknown, context: ToolContext): Promise<ToolResult> | ToolResult;
}

export interface ToolContext {
  /** Unique across all calls. The same one again is the same errand, which must not be done twice. */
  toolCallId: string;
  /** Nobody waits for the result any more. */
  signal: AbortSignal;
}

export interface ToolResult {
  /** What the model reads: words, or small data. */
  content: unknown;
  /** Why the tool did not do what it is for; null where it did. */
  error: string | null;
  /** The gateway ran the tool, and has it in the record. */
  isRecorded?: true;
  /** Nobody knows whether the tool has acted. */
  isUnclear?: true;
  /** It still runs: the caller cut in, and this is no answer of the tool's. */
  isLeft?: true;
}

export function worked(content: unknown): ToolResult {
  return { content, error: null };
}

/** The tool was used wrongly; the message tells the model how to go on. */
export function refused(message: string): ToolResult {
  return { content: message, error: message };
}
