import { agentConfigInputSchema, resourceName } from '@uketsuke/contracts';
import { z } from 'zod';
import { pageInput } from '../page.ts';
import { searchText } from '../search.ts';

/** Typed as anything: what a config must look like is said once, by its schema. */
const config = z.unknown().pipe(agentConfigInputSchema);

export const agentCreateInput = z.object({ name: resourceName, config });
export type AgentCreateInput = z.input<typeof agentCreateInput>;

/** Without a name the agent keeps its own. */
export const agentUpdateInput = z.object({ name: resourceName.nullish(), config });
export type AgentUpdateInput = z.input<typeof agentUpdateInput>;

export const agentFilter = z.object({
  /** Part of the name. */
  search: searchText.nullish(),
});
export type AgentFilter = z.output<typeof agentFilter>;

export const agentListInput = agentFilter.extend(pageInput.shape);
export type AgentListInput = z.input<typeof agentListInput>;
