import { z } from 'zod';

export const mcpConfig = z.strictObject({
  /** Only these tools can be used; all of the server's when absent. */
  tools: z.array(z.string().min(1).max(200)).min(1).max(100).optional(),
});

export type McpConfig = z.output<typeof mcpConfig>;
