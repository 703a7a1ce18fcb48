import { idPrefixes } from '@uketsuke/contracts';
import type { Agent } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import { checkTools } from './check-tools.ts';
import { agentCreateInput, type AgentCreateInput } from './input.ts';
import type { AgentQuery } from './query.ts';

export async function createAgent(ctx: DomainContext, input: AgentCreateInput, query: AgentQuery = {}): Promise<Agent> {
  const { environmentId, environment } = requireAdmin(ctx);
  const { name, config } = parseInput(agentCreateInput, input, { configKey: 'config' });
  checkTools(ctx, config, environment);
  const now = nowOf(ctx);
  return ctx.db.prisma.agent.create({
    ...query,
    data: {
      id: newId(idPrefixes.agent, ctx.clock.now()),
      environmentId,
      name,
      version: 1,
      createdAt: now,
      updatedAt: now,
      versions: { create: { version: 1, name, config, createdAt: now } },
    },
  });
}
