import { idPrefixes } from '@uketsuke/contracts';
import { agentCreateSchema } from '@uketsuke/contracts/rest';
import type { Agent } from '@uketsuke/db/client';
import { newId } from '@uketsuke/runtime';
import type { z } from 'zod';
import type { DomainContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { requireAdmin } from '../permission.ts';
import { nowOf } from '../time.ts';
import type { AgentQuery } from './query.ts';

export type AgentCreateInput = z.input<typeof agentCreateSchema>;

export async function createAgent(ctx: DomainContext, input: AgentCreateInput, query: AgentQuery = {}): Promise<Agent> {
  const { environmentId } = requireAdmin(ctx);
  const { name, config } = parseInput(agentCreateSchema, input, { configKey: 'config' });
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
