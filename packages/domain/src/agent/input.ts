import { agentConfigSchema, resourceName } from '@uketsuke/contracts';
import { z } from 'zod';

/** Of any shape for the caller: what it must look like is said once, by the schema. */
const config = z.unknown().pipe(agentConfigSchema);

export const agentCreateInput = z.object({ name: resourceName, config });
export type AgentCreateInput = z.input<typeof agentCreateInput>;

/** Without a name the agent keeps its own. */
export const agentUpdateInput = z.object({ name: resourceName.nullish(), config });
export type AgentUpdateInput = z.input<typeof agentUpdateInput>;
